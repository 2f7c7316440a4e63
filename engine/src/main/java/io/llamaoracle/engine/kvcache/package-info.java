/**
 * The cells of the KV cache: who sits where, which cells a micro-batch takes, which ones a token may see.
 *
 * <p>Reproduces {@code src/llama-kv-cells.h}, {@code src/llama-kv-cache.cpp} and {@code src/llama-kv-cache-iswa.cpp}.
 * Attention sums over cells in cell order, so the choice of cells and the padded number of them decide bits. Imports
 * {@code batch} and {@code ggml}.
 */
package io.llamaoracle.engine.kvcache;
