/** Where things are in a model file, as much as a bisection and a reduction need. Sees io alone. */
package io.llamaoracle.harness.gguf;
