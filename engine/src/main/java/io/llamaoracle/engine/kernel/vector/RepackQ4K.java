package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.kernel.RowRepack;
import io.llamaoracle.engine.kernel.scalar.Unpack;

/**
 * Eight rows of Q4_K interleaved: for each super-block eight scales and eight minimum scales as floats, eight times eight
 * sub-block scales and as many minimums as bytes (rows innermost), then 32 registers of words, lane r word i of row r.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/repack.cpp} {@code repack_q4_K_to_q4_K_8_bl} (b11192)
 */
final class RepackQ4K implements RowRepack {
    /** Bytes of a super-block of eight rows. */
    static final int BLOCK = 1216;

    /** Offset of the sub-block scales; minimums 64 bytes later. */
    static final int SCALES = 64;

    /** Offset of the quants. */
    static final int QUANTS = 192;

    @Override
    public long rowSize(int n) {
        return (long) n / 256 * BLOCK / 8;
    }

    @Override
    public void repack(int n, long x, long bx, long to) {
        int[] sc = new int[8];
        int[] min = new int[8];
        for (int b = 0; b < n / 256; b++) {
            for (int r = 0; r < 8; r++) {
                long block = x + r * bx + 144L * b;
                long at = to + (long) BLOCK * b;
                Mem.putF32(at + 4L * r, Mem.f16(block));
                Mem.putF32(at + 32 + 4L * r, Mem.f16(block + 2));
                Unpack.scaleMinK4(block + 4, sc, min);
                for (int j = 0; j < 8; j++) {
                    Mem.putI8(at + SCALES + 8 * j + r, (byte) sc[j]);
                    Mem.putI8(at + SCALES + 64 + 8 * j + r, (byte) min[j]);
                }
                for (int i = 0; i < 32; i++) {
                    Mem.putI32(at + QUANTS + 32L * i + 4 * r, Mem.i32(block + 16 + 4L * i));
                }
            }
        }
    }
}
