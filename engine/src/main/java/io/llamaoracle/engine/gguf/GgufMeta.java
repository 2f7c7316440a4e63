package io.llamaoracle.engine.gguf;

import java.nio.charset.StandardCharsets;

/**
 * Typed access to metadata: the exact type or a refusal, as llama.cpp's model loader asks for keys.
 *
 * <p>Origin: {@code src/llama-model-loader.cpp} {@code llama_model_loader::get_key} (b11192)
 * <p>Origin: {@code src/llama-model-loader.cpp} {@code GGUFMeta::GKV} (b11192)
 */
public final class GgufMeta {

    private final GgufFile file;

    /**
     * Wraps a file's metadata.
     *
     * @param file the open file
     */
    public GgufMeta(GgufFile file) {
        this.file = file;
    }

    /**
     * Whether a key is there, whatever its type.
     *
     * @param key its name
     * @return true where it is
     */
    public boolean has(String key) {
        return file.kv(key) != null;
    }

    /**
     * A required unsigned 32-bit value.
     *
     * @param key its name
     * @return the value, 0 to 2^32 - 1
     * @throws MalformedGgufException where it is missing or of another type
     */
    public long u32(String key) {
        return require(key, GgufType.UINT32).asLong();
    }

    /**
     * An optional unsigned 32-bit value.
     *
     * @param key its name
     * @param fallback value where the key is missing
     * @return the value
     * @throws MalformedGgufException where it is of another type
     */
    public long u32(String key, long fallback) {
        GgufKv kv = typed(key, GgufType.UINT32);
        return kv == null ? fallback : kv.asLong();
    }

    /**
     * An optional unsigned 16-bit value.
     *
     * @param key its name
     * @param fallback value where the key is missing
     * @return the value
     * @throws MalformedGgufException where it is of another type
     */
    public int u16(String key, int fallback) {
        GgufKv kv = typed(key, GgufType.UINT16);
        return kv == null ? fallback : (int) kv.asLong();
    }

    /**
     * A required signed 32-bit value.
     *
     * @param key its name
     * @return the value
     * @throws MalformedGgufException where it is missing or of another type
     */
    public int i32(String key) {
        return (int) require(key, GgufType.INT32).asLong();
    }

    /**
     * A required 32-bit float.
     *
     * @param key its name
     * @return the value
     * @throws MalformedGgufException where it is missing or of another type
     */
    public float f32(String key) {
        return require(key, GgufType.FLOAT32).floatAt(0);
    }

    /**
     * An optional 32-bit float.
     *
     * @param key its name
     * @param fallback value where the key is missing
     * @return the value
     * @throws MalformedGgufException where it is of another type
     */
    public float f32(String key, float fallback) {
        GgufKv kv = typed(key, GgufType.FLOAT32);
        return kv == null ? fallback : kv.floatAt(0);
    }

    /**
     * An optional boolean.
     *
     * @param key its name
     * @param fallback value where the key is missing
     * @return the value
     * @throws MalformedGgufException where it is of another type
     */
    public boolean bool(String key, boolean fallback) {
        GgufKv kv = typed(key, GgufType.BOOL);
        return kv == null ? fallback : kv.asLong() != 0;
    }

    /**
     * A required string.
     *
     * @param key its name
     * @return the text
     * @throws MalformedGgufException where it is missing or of another type
     */
    public String str(String key) {
        return text(require(key, GgufType.STRING));
    }

    /**
     * An optional string.
     *
     * @param key its name
     * @param fallback value where the key is missing
     * @return the text
     * @throws MalformedGgufException where it is of another type
     */
    public String str(String key, String fallback) {
        GgufKv kv = typed(key, GgufType.STRING);
        return kv == null ? fallback : text(kv);
    }

    /**
     * An optional array whose elements must have one type.
     *
     * @param key its name
     * @param type type of the elements
     * @return the entry, or null where the key is missing
     * @throws MalformedGgufException where it is no array or holds another type
     */
    public GgufKv array(String key, GgufType type) {
        GgufKv kv = file.kv(key);
        if (kv != null && (!kv.array() || kv.type() != type)) {
            throw new MalformedGgufException("invalid gguf type for " + key + " (" + file.path() + ")");
        }
        return kv;
    }

    /**
     * The entry itself, for keys that may be single values or arrays.
     *
     * @param key its name
     * @return the entry or null
     */
    public GgufKv raw(String key) {
        return file.kv(key);
    }

    /**
     * A refusal that names the file.
     *
     * @param what what is wrong
     * @return the exception to throw
     */
    public MalformedGgufException malformed(String what) {
        return new MalformedGgufException(what + " (" + file.path() + ")");
    }

    private GgufKv require(String key, GgufType type) {
        GgufKv kv = typed(key, type);
        if (kv == null) {
            throw malformed("key not found in model: " + key);
        }
        return kv;
    }

    private GgufKv typed(String key, GgufType type) {
        GgufKv kv = file.kv(key);
        if (kv != null && kv.kvType() != type) {
            throw malformed("key " + key + " has wrong type " + kv.kvType().shortName() + " but expected type "
                    + type.shortName());
        }
        return kv;
    }

    private static String text(GgufKv kv) {
        byte[] bytes = kv.asStringBytes();
        int end = 0;
        while (end < bytes.length && bytes[end] != 0) {
            end++;
        }
        return new String(bytes, 0, end, StandardCharsets.UTF_8);
    }
}
