package io.llamaoracle.engine.tokenizer;

/**
 * A stretch of raw text, or a token found in it.
 *
 * @param token the token, or -1 for text
 * @param offset first byte of the text
 * @param length bytes of the text
 */
record Fragment(int token, int offset, int length) {

    static Fragment token(int id) {
        return new Fragment(id, 0, 0);
    }

    static Fragment text(int offset, int length) {
        return new Fragment(VocabData.NULL, offset, length);
    }

    boolean isText() {
        return token == VocabData.NULL;
    }
}
