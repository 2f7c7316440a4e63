package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.kernel.RowRepack;

/**
 * Eight rows of 18-byte blocks (Q4_0, IQ4_NL) interleaved: for each block eight scales as floats, then four registers of
 * words, lane r word g of row r: its lower nibbles are elements 4 g to 4 g + 3, its upper 16 later.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/repack.cpp} {@code repack_q4_0_to_q4_0_8_bl} (b11192)
 */
final class RepackNibbles implements RowRepack {
    /** Bytes of a block of eight rows. */
    static final int BLOCK = 160;

    @Override
    public long rowSize(int n) {
        return (long) n / 32 * BLOCK / 8;
    }

    @Override
    public void repack(int n, long x, long bx, long to) {
        for (int b = 0; b < n / 32; b++) {
            for (int r = 0; r < 8; r++) {
                long block = x + r * bx + 18L * b;
                long at = to + (long) BLOCK * b + 4L * r;
                Mem.putF32(at, Mem.f16(block));
                for (int g = 0; g < 4; g++) {
                    Mem.putI32(at + 32L * (g + 1), Mem.i32(block + 2 + 4L * g));
                }
            }
        }
    }
}
