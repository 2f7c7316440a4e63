/** Where things are in a model file, as much as a bisection and a reduction need. */
package io.llamaoracle.harness.gguf;
