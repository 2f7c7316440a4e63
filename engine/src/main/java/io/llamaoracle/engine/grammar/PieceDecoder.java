package io.llamaoracle.engine.grammar;

/**
 * A token's bytes as characters, going on from what the tokens before left of a character. Following bytes are not checked
 * except in a character that a token before began; a wrong byte there, or a character that begins with a following byte,
 * makes the whole piece invalid.
 *
 * <p>Origin: {@code src/llama-grammar.cpp} {@code decode_utf8} (b11192)
 */
final class PieceDecoder {
    private static final int[] LENGTH = {1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 2, 2, 3, 4};

    /** The characters; valid up to {@link #count}. */
    int[] points = new int[64];

    int count;

    /** Bits of the character begun at the end. */
    int value;

    /** Bytes missing of it; -1 after an invalid piece. */
    int remain;

    private byte[] piece;
    private int end;
    private int at;

    void decode(byte[] bytes, int startValue, int startRemain) {
        piece = bytes;
        end = 0;
        while (end < bytes.length && bytes[end] != 0) {
            end++;
        }
        if (points.length < end + 1) {
            points = new int[end * 2];
        }
        at = 0;
        count = 0;
        value = startValue;
        remain = startRemain;
        if (resume(startRemain)) {
            characters();
        }
    }

    private boolean resume(int startRemain) {
        while (at < end && remain > 0) {
            if ((piece[at] & 0xC0) != 0x80) {
                return invalid();
            }
            value = (value << 6) + (piece[at++] & 0x3F);
            remain--;
        }
        if (startRemain > 0 && remain == 0) {
            points[count++] = value;
        }
        return true;
    }

    private void characters() {
        while (at < end) {
            int first = piece[at++] & 0xFF;
            remain = LENGTH[first >> 4] - 1;
            if (remain < 0) {
                invalid();
                return;
            }
            value = first & (1 << (7 - remain)) - 1;
            while (at < end && remain > 0) {
                value = (value << 6) + (piece[at++] & 0x3F);
                remain--;
            }
            if (remain == 0) {
                points[count++] = value;
            }
        }
    }

    private boolean invalid() {
        count = 0;
        value = 0;
        remain = -1;
        return false;
    }
}
