package io.llamaoracle.engine.tokenizer;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * SentencePiece's precompiled character map: a compact double array of prefixes, and the texts that replace them.
 *
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llm_tokenizer_ugm_session::xcda_array_view} (b11192)
 */
final class CharsMap {

    private static final int VALUE = 0x7fffffff;
    private static final int LCHECK = 0x800000ff;

    private final int[] units;
    private final byte[] replacements;

    /** Takes the map apart; an empty one maps nothing. */
    CharsMap(byte[] blob) {
        if (blob.length == 0) {
            units = new int[0];
            replacements = new byte[0];
            return;
        }
        ByteBuffer buffer = ByteBuffer.wrap(blob).order(ByteOrder.LITTLE_ENDIAN);
        int bytes = buffer.getInt();
        units = new int[bytes / Integer.BYTES];
        buffer.asIntBuffer().get(units);
        replacements = Arrays.copyOfRange(blob, Integer.BYTES + bytes, blob.length);
    }

    /** The longest prefix that is mapped: where its replacement begins above, its length below; -1 where there is none. */
    long longest(byte[] text, int from) {
        if (units.length == 0) {
            return -1;
        }
        long found = -1;
        int node = base(0);
        for (int at = from; at < text.length && text[at] != 0; at++) {
            int c = text[at] & 0xff;
            node ^= c;
            int unit = unit(node);
            if ((unit & LCHECK) != c) {
                break;
            }
            node ^= base(node);
            if ((unit >>> 8 & 1) != 0) {
                found = (long) (unit(node) & VALUE) << 32 | at - from + 1;
            }
        }
        return found;
    }

    byte[] replacements() {
        return replacements;
    }

    int replacementLength(int offset) {
        if (offset >= replacements.length) {
            throw new IllegalArgumentException("Index out of array bounds in precompiled charsmap!");
        }
        int end = offset;
        while (end < replacements.length && replacements[end] != 0) {
            end++;
        }
        if (end == replacements.length) {
            throw new IllegalArgumentException("Unterminated string in precompiled charsmap!");
        }
        return end - offset;
    }

    private int base(int index) {
        int unit = unit(index);
        return unit >>> 10 << ((unit & 1 << 9) >>> 6);
    }

    private int unit(int index) {
        if (index < 0 || index >= units.length) {
            throw new IllegalArgumentException("Index out of array bounds in XCDA array!");
        }
        return units[index];
    }
}
