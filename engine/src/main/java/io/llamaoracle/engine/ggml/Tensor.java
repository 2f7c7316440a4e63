package io.llamaoracle.engine.ggml;

import java.util.Arrays;

/**
 * A node, leaf or weight: shape, strides, operation, sources and the address of its data.
 *
 * <p>{@code ne} counts elements, innermost first; {@code nb} holds strides in bytes. Fields are open as in C: graphs
 * fill them while building, the allocator sets the address, kernels read them without indirection.
 *
 * <p>Origin: {@code ggml/include/ggml.h} {@code struct ggml_tensor} (b11192)
 */
public final class Tensor {
    /** Most sources a node may have. */
    public static final int MAX_SRC = 10;

    public final GgmlType type;
    public final long[] ne = {1, 1, 1, 1};
    public final long[] nb = new long[4];
    public final int[] opParams = new int[16];
    public final Tensor[] src = new Tensor[MAX_SRC];

    public GgmlOp op = GgmlOp.NONE;
    public String name = "";

    /** The tensor whose memory this one shows (never itself a view), or null. */
    public Tensor viewSrc;

    /** Offset into {@link #viewSrc} in bytes. */
    public long viewOffs;

    /** Absolute address of the data; 0 while not allocated. */
    public long address;

    /** What a special buffer type (repack) attaches to a weight; null otherwise. */
    public Object extra;

    /** Set on tensors the caller fills before a graph runs (ggml_set_input). */
    public boolean input;

    /** Set on tensors that must survive until the graph has run (ggml_set_output). */
    public boolean output;

    public Tensor(GgmlType type, long... shape) {
        this.type = type;
        System.arraycopy(shape, 0, ne, 0, shape.length);
        nb[0] = type.typeSize;
        nb[1] = nb[0] * (ne[0] / type.blockSize);
        nb[2] = nb[1] * ne[1];
        nb[3] = nb[2] * ne[2];
    }

    public Tensor named(String newName) {
        this.name = newName;
        return this;
    }

    public long nelements() {
        return ne[0] * ne[1] * ne[2] * ne[3];
    }

    public long nrows() {
        return ne[1] * ne[2] * ne[3];
    }

    /** Bytes from the first to one past the last element, as {@code ggml_nbytes}. */
    public long nbytes() {
        for (long n : ne) {
            if (n <= 0) {
                return 0;
            }
        }
        long bytes = type.blockSize == 1 ? type.typeSize + (ne[0] - 1) * nb[0] : ne[0] * nb[0] / type.blockSize;
        for (int i = 1; i < 4; i++) {
            bytes += (ne[i] - 1) * nb[i];
        }
        return bytes;
    }

    public boolean isContiguous() {
        return isContiguousFrom(0);
    }

    /** Whether the strides from dimension {@code n} on are those of a dense array (ggml_is_contiguous_n). */
    public boolean isContiguousFrom(int n) {
        long next = type.typeSize;
        if (ne[0] != type.blockSize && nb[0] != next) {
            return false;
        }
        next *= ne[0] / type.blockSize;
        for (int i = 1; i < 4; i++) {
            if (i > n) {
                if (ne[i] != 1 && nb[i] != next) {
                    return false;
                }
                next *= ne[i];
            } else {
                next = ne[i] * nb[i];
            }
        }
        return true;
    }

    /** Whether each row is dense (ggml_is_contiguous_rows). */
    public boolean isContiguousRows() {
        return ne[0] == type.blockSize || nb[0] == type.typeSize;
    }

    public boolean isTransposed() {
        return nb[0] > nb[1];
    }

    public boolean isPermuted() {
        return nb[0] > nb[1] || nb[1] > nb[2] || nb[2] > nb[3];
    }

    public boolean sameShape(Tensor o) {
        return Arrays.equals(ne, o.ne);
    }

    public float paramF32(int i) {
        return Float.intBitsToFloat(opParams[i]);
    }

    public void setParamF32(int i, float v) {
        opParams[i] = Float.floatToRawIntBits(v);
    }

    /** Address of element (i0, i1, i2, i3); i0 counts blocks for quantized types. */
    public long at(long i0, long i1, long i2, long i3) {
        return address + i0 * nb[0] + i1 * nb[1] + i2 * nb[2] + i3 * nb[3];
    }

    @Override
    public String toString() {
        return name + " " + op + " " + type.typeName + Arrays.toString(ne);
    }
}
