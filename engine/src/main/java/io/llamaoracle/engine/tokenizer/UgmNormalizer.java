package io.llamaoracle.engine.tokenizer;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Replaces what the model's character map says, and escapes, adds and merges spaces.
 *
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llm_tokenizer_ugm_session::normalize} (b11192)
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llm_tokenizer_ugm_session::normalize_prefix} (b11192)
 */
final class UgmNormalizer {

    private static final byte[] REPLACEMENT = "\uFFFD".getBytes(StandardCharsets.UTF_8);
    private static final byte[] ESCAPED_SPACE = "\u2581".getBytes(StandardCharsets.UTF_8);

    private final VocabData vocab;
    private final CharsMap charsmap;
    private final ByteTrie userDefined;

    UgmNormalizer(VocabData vocab, byte[] charsmap, ByteTrie userDefined) {
        this.vocab = vocab;
        this.charsmap = new CharsMap(charsmap);
        this.userDefined = userDefined;
    }

    byte[] normalize(byte[] text) {
        Output out = new Output(text.length);
        for (int at = 0; at < text.length; ) {
            int own = userDefined.longestPrefix(text, at);
            if (own > 0) {
                out.put(text, at, own);
                at += own;
                continue;
            }
            long found = charsmap.longest(text, at);
            if (found >= 0) {
                int offset = (int) (found >>> 32);
                out.put(charsmap.replacements(), offset, charsmap.replacementLength(offset));
                at += (int) found;
                continue;
            }
            int length = Utf8.wellFormed(text, at);
            if (length > 0) {
                out.put(text, at, length);
            } else {
                out.put(REPLACEMENT, 0, REPLACEMENT.length);
            }
            at += Math.max(length, 1);
        }
        return out.bytes.toByteArray();
    }

    /** Takes bytes one by one; a space between words becomes what the model wants. */
    private final class Output {
        private final ByteArrayOutputStream bytes;
        private boolean prefixed;
        private boolean inWord;

        Output(int size) {
            bytes = new ByteArrayOutputStream(size + size / 2 + 8);
        }

        void put(byte[] text, int from, int length) {
            for (int i = from; i < from + length; i++) {
                if (text[i] == ' ') {
                    inWord = false;
                    if (!vocab.removeExtraWhitespaces) {
                        space();
                    }
                    continue;
                }
                if (!inWord) {
                    inWord = true;
                    if (vocab.addSpacePrefix && !prefixed || vocab.removeExtraWhitespaces) {
                        space();
                        prefixed = true;
                    }
                }
                bytes.write(text[i]);
            }
        }

        private void space() {
            if (vocab.escapeWhitespaces) {
                bytes.writeBytes(ESCAPED_SPACE);
            } else {
                bytes.write(' ');
            }
        }
    }
}
