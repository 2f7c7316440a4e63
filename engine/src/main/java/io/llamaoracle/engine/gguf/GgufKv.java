package io.llamaoracle.engine.gguf;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * One metadata entry. The value stays in the mapping and is decoded when asked for.
 *
 * <p>Origin: {@code ggml/src/gguf.cpp} {@code gguf_kv} (b11192)
 *
 * @param key name
 * @param type type of the value, of the elements for an array
 * @param array whether it is an array
 * @param count number of elements; 1 for a single value
 * @param bytes bytes of the payload in the file
 * @param payload the payload as it stands in the file (little-endian; strings with an 8-byte length before each)
 */
public record GgufKv(String key, GgufType type, boolean array, long count, long bytes, MemorySegment payload) {

    /**
     * The type gguf_get_kv_type answers: {@link GgufType#ARRAY} for every array.
     *
     * @return the type
     */
    public GgufType kvType() {
        return array ? GgufType.ARRAY : type;
    }

    /**
     * The value of a single integer (of any width) or boolean, zero- or sign-extended by its type.
     *
     * @return the value
     */
    public long asLong() {
        return longAt(0);
    }

    /**
     * An integer element.
     *
     * @param index position in the array
     * @return the element, zero- or sign-extended by its type
     */
    public long longAt(long index) {
        long at = index * type.size();
        return switch (type) {
            case UINT8 -> Byte.toUnsignedLong(payload.get(ValueLayout.JAVA_BYTE, at));
            case INT8 -> payload.get(ValueLayout.JAVA_BYTE, at);
            case BOOL -> payload.get(ValueLayout.JAVA_BYTE, at) != 0 ? 1 : 0;
            case UINT16 -> Short.toUnsignedLong(payload.get(GgufCursor.SHORT, at));
            case INT16 -> payload.get(GgufCursor.SHORT, at);
            case UINT32 -> Integer.toUnsignedLong(payload.get(GgufCursor.INT, at));
            case INT32 -> payload.get(GgufCursor.INT, at);
            case UINT64, INT64 -> payload.get(GgufCursor.LONG, at);
            default -> throw new IllegalStateException(key + " is no integer but " + type.shortName());
        };
    }

    /**
     * A 32-bit float element.
     *
     * @param index position in the array; 0 for a single value
     * @return the element
     */
    public float floatAt(long index) {
        return payload.get(GgufCursor.FLOAT, index * Float.BYTES);
    }

    /**
     * A 64-bit float element.
     *
     * @param index position in the array; 0 for a single value
     * @return the element
     */
    public double doubleAt(long index) {
        return payload.get(GgufCursor.DOUBLE, index * Double.BYTES);
    }

    /**
     * The bytes of a single string.
     *
     * @return the bytes, without the length
     */
    public byte[] asStringBytes() {
        return payload.asSlice(Long.BYTES).toArray(ValueLayout.JAVA_BYTE);
    }

    /**
     * All strings of an array, as bytes.
     *
     * @return one array of bytes for each element
     */
    public byte[][] strings() {
        byte[][] all = new byte[Math.toIntExact(count)][];
        GgufCursor cursor = new GgufCursor(payload, key);
        for (int i = 0; i < all.length; i++) {
            all[i] = cursor.readString(key);
        }
        return all;
    }
}
