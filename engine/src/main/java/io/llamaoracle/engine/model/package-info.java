/**
 * Models: weights, one graph file an architecture, and the context that runs them over batches.
 *
 * <p>Reproduces {@code src/llama-model.cpp}, {@code src/llama-graph.cpp}, {@code src/models} and
 * {@code src/llama-context.cpp}. Imports {@code ops}, {@code kvcache}, {@code batch}, {@code gguf}, {@code ggml},
 * {@code libc} and {@code trace}.
 */
package io.llamaoracle.engine.model;
