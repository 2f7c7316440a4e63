/**
 * Reads GGUF files: metadata, tensor infos, and the mapping the weights stay in.
 *
 * <p>Reproduces {@code ggml/src/gguf.cpp} and the typed key access of {@code src/llama-model-loader.cpp}. A file is
 * checked before anything is sized by it: every count is compared with the bytes that are left. Imports
 * {@code engine.ggml} only.
 */
package io.llamaoracle.engine.gguf;
