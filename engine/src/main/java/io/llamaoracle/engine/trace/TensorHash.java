package io.llamaoracle.engine.trace;

import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.ggml.Tensor;

/**
 * The hash of a tensor's bytes in logical order: the one that {@code containers/tap} writes for the real server's nodes.
 */
public final class TensorHash {

    private static final long START = 0xcbf29ce484222325L;
    private static final long FACTOR = 0x9e3779b97f4a7c15L;

    private TensorHash() {}

    /**
     * Hashes a tensor row by row; shape and type do not count.
     *
     * @param t a tensor with memory
     * @return 64 bits
     */
    public static long of(Tensor t) {
        long h = START;
        for (long i3 = 0; i3 < t.ne[3]; i3++) {
            for (long i2 = 0; i2 < t.ne[2]; i2++) {
                for (long i1 = 0; i1 < t.ne[1]; i1++) {
                    h = row(h, t, t.at(0, i1, i2, i3));
                }
            }
        }
        return h;
    }

    private static long row(long start, Tensor t, long address) {
        long blocks = t.ne[0] / t.type.blockSize;
        if (t.nb[0] == t.type.typeSize) {
            return bytes(start, address, blocks * t.type.typeSize);
        }
        byte[] row = new byte[Math.toIntExact(blocks * t.type.typeSize)];
        for (long i0 = 0; i0 < blocks; i0++) {
            Mem.copyOut(address + i0 * t.nb[0], row, (int) (i0 * t.type.typeSize), t.type.typeSize);
        }
        long h = start;
        for (int i = 0; i < row.length; i += Long.BYTES) {
            long word = 0;
            for (int k = Math.min(row.length, i + Long.BYTES) - 1; k >= i; k--) {
                word = word << 8 | row[k] & 0xff;
            }
            h = mix(h, word);
        }
        return h;
    }

    private static long bytes(long start, long address, long n) {
        long h = start;
        long i = 0;
        for (; i + Long.BYTES <= n; i += Long.BYTES) {
            h = mix(h, Mem.i64(address + i));
        }
        if (i < n) {
            long word = 0;
            for (long k = n - 1; k >= i; k--) {
                word = word << 8 | Mem.u8(address + k);
            }
            h = mix(h, word);
        }
        return h;
    }

    private static long mix(long h, long word) {
        long next = (h ^ word) * FACTOR;
        return next ^ next >>> 32;
    }
}
