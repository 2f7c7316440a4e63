package io.llamaoracle.engine.gguf;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * A bounded reading position in a mapped file; nothing is read past its end.
 *
 * <p>Origin: {@code ggml/src/gguf.cpp} {@code gguf_reader} (b11192)
 */
final class GgufCursor {

    static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    static final ValueLayout.OfDouble DOUBLE = ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    static final long MAX_STRING_LENGTH = 1024L * 1024 * 1024;
    static final long MAX_ARRAY_ELEMENTS = 1024L * 1024 * 1024;

    private final MemorySegment data;
    private final String file;
    private long pos;
    private String section = "failed to read";

    GgufCursor(MemorySegment data, String file) {
        this.data = data;
        this.file = file;
    }

    /** Says what is being read, in the words that begin the refusal of a file that ends too early. */
    void section(String words) {
        section = words;
    }

    MemorySegment data() {
        return data;
    }

    long position() {
        return pos;
    }

    long remaining() {
        return data.byteSize() - pos;
    }

    /** Moves to an absolute position; false where that is past the end. */
    boolean seek(long position) {
        if (position < 0 || position > data.byteSize()) {
            return false;
        }
        pos = position;
        return true;
    }

    int readInt(String what) {
        need(Integer.BYTES, what);
        int value = data.get(INT, pos);
        pos += Integer.BYTES;
        return value;
    }

    long readLong(String what) {
        need(Long.BYTES, what);
        long value = data.get(LONG, pos);
        pos += Long.BYTES;
        return value;
    }

    /** Reads a length-prefixed string; its length is checked before the array is made. */
    byte[] readString(String what) {
        long length = stringLength(what);
        byte[] bytes = new byte[(int) length];
        MemorySegment.copy(data, ValueLayout.JAVA_BYTE, pos, bytes, 0, (int) length);
        pos += length;
        return bytes;
    }

    /** Steps over a length-prefixed string and gives its length. */
    long skipString(String what) {
        long length = stringLength(what);
        pos += length;
        return length;
    }

    void skip(long bytes, String what) {
        need(bytes, what);
        pos += bytes;
    }

    MalformedGgufException malformed(String what) {
        return new MalformedGgufException(what + " (at byte " + pos + " of " + file + ")");
    }

    private long stringLength(String what) {
        long length = readLong(what);
        if (length < 0 || length > MAX_STRING_LENGTH) {
            throw malformed("string length " + Long.toUnsignedString(length) + " exceeds maximum " + MAX_STRING_LENGTH
                    + ": " + section + ", " + what);
        }
        if (length > remaining()) {
            throw malformed("string length " + length + " exceeds remaining file size " + remaining() + " bytes: "
                    + section + ", " + what);
        }
        return length;
    }

    private void need(long bytes, String what) {
        if (bytes > remaining()) {
            throw malformed(section + ": " + what + " takes " + bytes + " bytes, " + remaining() + " are left");
        }
    }
}
