/**
 * Lane-faithful twins in plain loops: the same lanes, accumulators and reduction trees as the AVX2 binary, always
 * present, the reference for {@code .vector}. Reproduces {@code ggml/src/ggml-cpu}. Imports {@code kernel}, {@code ggml}
 * and {@code libc}.
 */
package io.llamaoracle.engine.kernel.scalar;
