/**
 * Execution of graph nodes: one {@code ggml_compute_forward_*} a file.
 *
 * <p>Reproduces {@code ggml/src/ggml-cpu/ops.cpp} and the graph loop of {@code ggml-cpu.c}. Imports {@code kernel},
 * {@code libc}, {@code ggml} and {@code trace}.
 */
package io.llamaoracle.engine.ops;
