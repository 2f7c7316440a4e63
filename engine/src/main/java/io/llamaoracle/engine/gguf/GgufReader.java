package io.llamaoracle.engine.gguf;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Parses header, metadata and tensor infos, refusing what gguf_init_from_file refuses, in its words.
 *
 * <p>Lists grow as entries are read, so a count in the file never sizes an allocation.
 *
 * <p>Origin: {@code ggml/src/gguf.cpp} {@code gguf_init_from_reader} (b11192)
 */
final class GgufReader {

    private static final int VERSION = 3;
    private static final long DEFAULT_ALIGNMENT = 32;
    private static final String KEY_ALIGNMENT = "general.alignment";
    /** SIZE_MAX / sizeof(gguf_tensor_info) and SIZE_MAX / sizeof(gguf_kv) of the x86-64 build. */
    private static final long MAX_TENSORS = 53624256028225440L;

    private static final long MAX_KVS = 209622091746699450L;

    private final GgufCursor in;

    private GgufReader(GgufCursor in) {
        this.in = in;
    }

    static GgufHeader read(MemorySegment data, String file) {
        return new GgufReader(new GgufCursor(data, file)).read();
    }

    private GgufHeader read() {
        in.section("failed to read magic");
        checkMagic();
        in.section("failed to read header");
        int version = checkVersion();
        long nTensors = readCount("number of tensors", MAX_TENSORS);
        long nKv = readCount("number of key value pairs", MAX_KVS);
        in.section("failed to read key-value pairs");
        List<GgufKv> kvs = readKvs(nKv);
        long alignment = alignment(kvs);
        in.section("failed to read tensor info");
        List<GgufTensorInfo> tensors = readTensors(nTensors);
        if (nTensors > 0) {
            long start = (in.position() + alignment - 1) & -alignment;
            if (!in.seek(start)) {
                throw in.malformed("failed to seek to beginning of data section");
            }
        }
        long dataOffset = in.position();
        checkOffsets(tensors, alignment);
        return new GgufHeader(version, alignment, List.copyOf(kvs), List.copyOf(tensors), dataOffset);
    }

    private void checkMagic() {
        int magic = in.readInt("magic");
        if (magic != 0x46554747) {
            StringBuilder shown = new StringBuilder();
            for (int i = 0; i < 4; i++) {
                int c = (magic >>> 8 * i) & 0xff;
                shown.append(c >= 0x20 && c < 0x7f ? (char) c : '?');
            }
            in.seek(0);
            throw in.malformed("invalid magic characters: '" + shown + "', expected 'GGUF'");
        }
    }

    private int checkVersion() {
        int version = in.readInt("version");
        if (version == 0) {
            throw in.malformed("bad GGUF version: 0");
        }
        if ((version & 0xffff) == 0) {
            throw in.malformed("failed to load model: this GGUF file version " + Integer.toUnsignedString(version)
                    + " is extremely large, is there a mismatch between the host and model endianness?");
        }
        if (version == 1) {
            throw in.malformed("GGUFv1 is no longer supported, please use a more up-to-date version");
        }
        if (Integer.compareUnsigned(version, VERSION) > 0) {
            throw in.malformed("this GGUF file is version " + Integer.toUnsignedString(version)
                    + " but this software only supports up to version " + VERSION);
        }
        return version;
    }

    private long readCount(String what, long max) {
        long n = in.readLong(what);
        if (n < 0 || n > max) {
            throw in.malformed(what + " is " + n + " but must be in [0, " + max + "]");
        }
        return n;
    }

    private List<GgufKv> readKvs(long n) {
        List<GgufKv> kvs = new ArrayList<>();
        Map<String, Integer> seen = new HashMap<>();
        for (long i = 0; i < n; i++) {
            byte[] raw = in.readString("key " + i);
            if (raw.length == 0) {
                throw in.malformed("key " + i + " is empty");
            }
            String key = new String(raw, StandardCharsets.ISO_8859_1);
            Integer before = seen.putIfAbsent(key, kvs.size());
            if (before != null) {
                throw in.malformed("duplicate key '" + key + "' for tensors " + before + " and " + i);
            }
            kvs.add(readKv(key));
        }
        return kvs;
    }

    private GgufKv readKv(String key) {
        int id = in.readInt("type of key '" + key + "'");
        boolean array = id == GgufType.ARRAY.ordinal();
        long count = 1;
        if (array) {
            id = in.readInt("element type of key '" + key + "'");
            count = in.readLong("element count of key '" + key + "'");
        }
        GgufType type = GgufType.fromId(id);
        if (type == null || type == GgufType.ARRAY) {
            throw in.malformed("key '" + key + "' has invalid GGUF type " + id);
        }
        if (count < 0 || count > GgufCursor.MAX_ARRAY_ELEMENTS) {
            throw in.malformed("failed to read key-value pairs: key '" + key + "' has " + Long.toUnsignedString(count)
                    + " elements, more than " + GgufCursor.MAX_ARRAY_ELEMENTS);
        }
        long start = in.position();
        String what = "value of key '" + key + "'";
        if (type == GgufType.STRING) {
            if (in.remaining() < count * Long.BYTES) {
                throw in.malformed("failed to read key-value pairs: " + what + " has " + count + " strings in "
                        + in.remaining() + " bytes");
            }
            for (long i = 0; i < count; i++) {
                in.skipString(what);
            }
        } else {
            in.skip(count * type.size(), what);
        }
        long bytes = in.position() - start;
        return new GgufKv(key, type, array, count, bytes, in.data().asSlice(start, bytes));
    }

    private long alignment(List<GgufKv> kvs) {
        for (GgufKv kv : kvs) {
            if (kv.key().equals(KEY_ALIGNMENT)) {
                if (kv.kvType() != GgufType.UINT32) {
                    throw in.malformed("key '" + KEY_ALIGNMENT + "' must be of type u32 but is "
                            + kv.kvType().shortName());
                }
                long alignment = kv.asLong();
                if (Long.bitCount(alignment) != 1) {
                    throw in.malformed("alignment " + alignment + " is not a power of 2");
                }
                return alignment;
            }
        }
        return DEFAULT_ALIGNMENT;
    }

    private List<GgufTensorInfo> readTensors(long n) {
        List<GgufTensorInfo> tensors = new ArrayList<>();
        Map<String, Integer> seen = new HashMap<>();
        for (long i = 0; i < n; i++) {
            GgufTensorInfo tensor = GgufTensorReader.read(in, i);
            Integer before = seen.putIfAbsent(tensor.name(), tensors.size());
            if (before != null) {
                throw in.malformed("duplicate tensor name '" + tensor.name() + "' for tensors " + before + " and " + i);
            }
            tensors.add(tensor);
        }
        return tensors;
    }

    private void checkOffsets(List<GgufTensorInfo> tensors, long alignment) {
        long expected = 0;
        for (GgufTensorInfo tensor : tensors) {
            if (tensor.offset() != expected) {
                throw in.malformed("tensor '" + tensor.name() + "' has offset " + Long.toUnsignedString(tensor.offset())
                        + ", expected " + expected);
            }
            long padded = (tensor.bytes() + alignment - 1) & -alignment;
            if (padded < 0 || expected + padded < 0) {
                throw in.malformed("tensor '" + tensor.name() + "' size overflow, cannot accumulate size " + expected
                        + " + " + Long.toUnsignedString(padded));
            }
            expected += padded;
        }
    }
}
