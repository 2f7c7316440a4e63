/**
 * The part of libstdc++'s std::regex that llama.cpp's pre-tokenizers use, over code points or collapsed categories.
 *
 * <p>Reproduces: {@code bits/regex_executor.tcc} in its depth-first ECMAScript mode (gcc 12), as {@code src/unicode.cpp}
 * calls it. Imports the JDK only.
 */
package io.llamaoracle.engine.tokenizer.regex;
