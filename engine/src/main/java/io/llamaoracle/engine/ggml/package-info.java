/**
 * Tensor types, block layouts, half and bfloat16, raw memory.
 *
 * <p>Reproduces the data definitions of {@code ggml/src/ggml.c}, {@code ggml-common.h} and {@code ggml-impl.h}. Imports
 * nothing of the engine.
 */
package io.llamaoracle.engine.ggml;
