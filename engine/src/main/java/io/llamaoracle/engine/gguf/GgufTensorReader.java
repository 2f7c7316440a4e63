package io.llamaoracle.engine.gguf;

import io.llamaoracle.engine.ggml.GgmlType;
import java.nio.charset.StandardCharsets;

/**
 * Reads one tensor info.
 *
 * <p>Stricter than the original in one place: a product of dimensions that wraps to 0 or below is refused too.
 *
 * <p>Origin: {@code ggml/src/gguf.cpp} {@code gguf_init_from_reader} (b11192)
 */
final class GgufTensorReader {

    private static final int MAX_NAME = 64;
    private static final int MAX_DIMS = 4;
    private static final int TYPE_COUNT = 43;

    private GgufTensorReader() {}

    static GgufTensorInfo read(GgufCursor in, long index) {
        String name = name(in, index);
        long[] ne = shape(in, name);
        int typeId = in.readInt("type of tensor '" + name + "'");
        GgmlType type = type(in, name, typeId, ne[0]);
        long bytes = bytes(in, name, type, ne);
        long offset = in.readLong("offset of tensor '" + name + "'");
        return new GgufTensorInfo(name, type, ne[0], ne[1], ne[2], ne[3], offset, bytes);
    }

    private static String name(GgufCursor in, long index) {
        byte[] raw = in.readString("tensor name " + index);
        if (raw.length >= MAX_NAME) {
            throw in.malformed("tensor name " + index + " is too long: " + raw.length + " >= " + MAX_NAME);
        }
        int end = 0;
        while (end < raw.length && raw[end] != 0) {
            end++;
        }
        return new String(raw, 0, end, StandardCharsets.ISO_8859_1);
    }

    private static long[] shape(GgufCursor in, String name) {
        int nDims = in.readInt("number of dimensions of tensor '" + name + "'");
        if (Integer.compareUnsigned(nDims, MAX_DIMS) > 0) {
            throw in.malformed("tensor '" + name + "' has invalid number of dimensions: "
                    + Integer.toUnsignedString(nDims) + " > " + MAX_DIMS);
        }
        long[] ne = {1, 1, 1, 1};
        for (int j = 0; j < nDims; j++) {
            ne[j] = in.readLong("dimension " + j + " of tensor '" + name + "'");
            if (ne[j] < 0) {
                throw in.malformed(
                        "tensor '" + name + "' dimension " + j + " has invalid number of elements: " + ne[j] + " < 0");
            }
        }
        if (!representable(ne)) {
            throw in.malformed("total number of elements in tensor '" + name + "' with shape (" + ne[0] + ", " + ne[1]
                    + ", " + ne[2] + ", " + ne[3] + ") is >= " + Long.MAX_VALUE);
        }
        return ne;
    }

    private static boolean representable(long[] ne) {
        if (ne[0] == 0 || ne[1] == 0 || ne[2] == 0 || ne[3] == 0) {
            return true;
        }
        long total = ne[0];
        for (int j = 1; j < MAX_DIMS; j++) {
            if (Long.MAX_VALUE / ne[j] <= total) {
                return false;
            }
            total *= ne[j];
        }
        return true;
    }

    private static GgmlType type(GgufCursor in, String name, int id, long ne0) {
        if (id < 0 || id >= TYPE_COUNT) {
            throw in.malformed(
                    "tensor '" + name + "' has invalid ggml type " + id + ". should be in [0, " + TYPE_COUNT + ")");
        }
        GgmlType type = GgmlType.byId(id);
        if (type == null) {
            throw in.malformed("tensor '" + name + "' of type " + id + " (" + removedType(id) + ") has " + ne0
                    + " elements per row, not a multiple of block size (0)");
        }
        if (ne0 % type.blockSize != 0) {
            throw in.malformed("tensor '" + name + "' of type " + id + " (" + type.typeName + ") has " + ne0
                    + " elements per row, not a multiple of block size (" + type.blockSize + ")");
        }
        return type;
    }

    /** What llama.cpp calls a type that files may no longer hold. */
    private static String removedType(int id) {
        String block = switch (id) {
            case 31 -> "Q4_0_4_4";
            case 32 -> "Q4_0_4_8";
            case 33 -> "Q4_0_8_8";
            case 36 -> "IQ4_NL_4_4";
            case 37 -> "IQ4_NL_4_8";
            case 38 -> "IQ4_NL_8_8";
            default -> "";
        };
        if (block.isEmpty()) {
            return "DEPRECATED";
        }
        return "TYPE_" + block + " REMOVED, use " + block.substring(0, block.length() - 4) + " with runtime repacking";
    }

    private static long bytes(GgufCursor in, String name, GgmlType type, long[] ne) {
        long blocks = ne[0] / type.blockSize * ne[1] * ne[2] * ne[3];
        if (Math.multiplyHigh(blocks, type.typeSize) != 0 || blocks * type.typeSize < 0) {
            throw in.malformed("tensor '" + name + "' with shape (" + ne[0] + ", " + ne[1] + ", " + ne[2] + ", " + ne[3]
                    + ") has a size in bytes > " + Long.MAX_VALUE);
        }
        return blocks * type.typeSize;
    }
}
