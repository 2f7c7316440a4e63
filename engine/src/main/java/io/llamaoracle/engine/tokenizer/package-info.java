/**
 * Text to tokens and back, as llama.cpp's vocabulary does it.
 *
 * <p>Reproduces {@code src/llama-vocab.cpp} and {@code src/unicode.cpp}. Texts are bytes throughout. Imports
 * {@code engine.gguf} and {@code engine.libstdcxx}. {@code regex} is the part of std::regex that pre-tokenizers use.
 */
package io.llamaoracle.engine.tokenizer;
