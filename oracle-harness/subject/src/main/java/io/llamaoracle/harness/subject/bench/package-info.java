/** The engine timed as llama-bench times llama.cpp: a prompt in one decode, then single tokens. */
package io.llamaoracle.harness.subject.bench;
