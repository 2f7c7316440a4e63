package io.llamaoracle.engine.gguf;

/**
 * Type of a metadata value.
 *
 * <p>Origin: {@code ggml/src/gguf.cpp} {@code GGUF_TYPE_SIZE} (b11192)
 * <p>Origin: {@code ggml/src/gguf.cpp} {@code GGUF_TYPE_NAME} (b11192)
 */
public enum GgufType {
    UINT8(1, "u8"),
    INT8(1, "i8"),
    UINT16(2, "u16"),
    INT16(2, "i16"),
    UINT32(4, "u32"),
    INT32(4, "i32"),
    FLOAT32(4, "f32"),
    BOOL(1, "bool"),
    STRING(0, "str"),
    ARRAY(0, "arr"),
    UINT64(8, "u64"),
    INT64(8, "i64"),
    FLOAT64(8, "f64");

    private static final GgufType[] BY_ID = values();

    private final int size;
    private final String shortName;

    GgufType(int size, String shortName) {
        this.size = size;
        this.shortName = shortName;
    }

    /**
     * The type with this number in the file, or null where there is none.
     *
     * @param id number in the file
     * @return the type or null
     */
    public static GgufType fromId(int id) {
        return id >= 0 && id < BY_ID.length ? BY_ID[id] : null;
    }

    /**
     * Bytes of one value; 0 for strings and arrays, whose size varies.
     *
     * @return bytes of one value
     */
    public int size() {
        return size;
    }

    /**
     * The name llama.cpp prints, such as {@code u32}.
     *
     * @return the name
     */
    public String shortName() {
        return shortName;
    }
}
