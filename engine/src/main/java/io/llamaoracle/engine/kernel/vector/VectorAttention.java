package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.kernel.AttentionKernel;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Attention arithmetic on the Vector API; same bits as {@link io.llamaoracle.engine.kernel.scalar.ScalarAttention}.
 *
 * <p>A half widens without a conversion: its bits moved into a float's place are the value times 2^-112, and the factor
 * that it is multiplied with carries 2^112, so that the product is exact before the fused operation rounds. Eight words
 * hold sixteen halves, so even and odd elements lie apart in the accumulator; no lane's order changes. Halves must be
 * finite.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/ops.cpp} {@code ggml_compute_forward_flash_attn_ext_f16_one_chunk} (b11192)
 */
public final class VectorAttention implements AttentionKernel {
    private static final VectorSpecies<Float> F = FloatVector.SPECIES_256;
    private static final VectorSpecies<Integer> I = IntVector.SPECIES_256;
    private static final float WIDEN = 0x1p112f;

    /** From here on a float rounds to an infinite half: the tie between the largest half and 2^16. */
    private static final float OVERFLOW = 65_520.0f;

    private static final int EXPONENT = 0x7f800000;
    private static final int SIGN = 0x80000000;

    /** Exponent of the smallest normal half; below it halves have a fixed unit. */
    private static final int MIN_EXPONENT = (127 - 14) << 23;

    /**
     * Rounds the floats from {@code a} to {@code end}, eight at a time, to the nearest halves. Adding 1.5 * 2^(e + 13) leaves
     * the ten bits below the leading one of a value with exponent e; taking it away again is exact. The sign is kept apart for
     * zeroes. Values come through memory: the JIT would box registers that are handed over.
     */
    private static void halves(long a, long end) {
        for (long o = a; o < end; o += 32) {
            FloatVector x = FloatVector.fromMemorySegment(F, Mem.ALL, o, Mem.LE);
            IntVector bits = x.reinterpretAsInts();
            FloatVector b = bits.and(EXPONENT)
                    .max(MIN_EXPONENT)
                    .add((13 << 23) | 0x400000)
                    .reinterpretAsFloats();
            x.add(b)
                    .sub(b)
                    .reinterpretAsInts()
                    .or(bits.and(SIGN))
                    .blend(
                            bits.and(SIGN).or(EXPONENT),
                            x.abs().compare(VectorOperators.GE, OVERFLOW).cast(I))
                    .intoMemorySegment(Mem.ALL, o, Mem.LE);
        }
    }

    private static float half(float f) {
        return Float.float16ToFloat(Float.floatToFloat16(f));
    }

    @Override
    public void scaleF16(long acc, int n, float v) {
        long end = acc + 4L * (n & ~7);
        long a = acc;
        for (; a < end; a += 32) {
            FloatVector.fromMemorySegment(F, Mem.ALL, a, Mem.LE).mul(v).intoMemorySegment(Mem.ALL, a, Mem.LE);
        }
        halves(acc, end);
        for (; a < acc + 4L * n; a += 4) {
            Mem.putF32(a, half(Mem.f32(a) * v));
        }
    }

    @Override
    public void madF16(long acc, long x, int n, float v) {
        int whole = n & ~15;
        FloatVector s = FloatVector.broadcast(F, v * WIDEN);
        for (int j = 0; j < whole; j += 16) {
            long a = acc + 4L * j;
            IntVector h = IntVector.fromMemorySegment(I, Mem.ALL, x + 2L * j, Mem.LE);
            h.lanewise(VectorOperators.LSHL, 16)
                    .lanewise(VectorOperators.ASHR, 3)
                    .and(HalfRows.MASK)
                    .reinterpretAsFloats()
                    .fma(s, FloatVector.fromMemorySegment(F, Mem.ALL, a, Mem.LE))
                    .intoMemorySegment(Mem.ALL, a, Mem.LE);
            h.lanewise(VectorOperators.ASHR, 3)
                    .and(HalfRows.MASK)
                    .reinterpretAsFloats()
                    .fma(s, FloatVector.fromMemorySegment(F, Mem.ALL, a + 32, Mem.LE))
                    .intoMemorySegment(Mem.ALL, a + 32, Mem.LE);
        }
        halves(acc, acc + 4L * whole);
        for (int j = whole; j < n; j++) {
            long a = acc + 4L * j;
            Mem.putF32(a, half(Math.fma(Mem.f16(x + 2L * j), v, Mem.f32(a))));
        }
    }

    @Override
    public void unpackF16(long acc, long y, int n) {
        int whole = n & ~15;
        for (int j = 0; j < whole; j += 16) {
            for (int l = 0; l < 8; l++) {
                Mem.putF32(y + 4L * (j + 2 * l), Mem.f32(acc + 4L * (j + l)));
                Mem.putF32(y + 4L * (j + 2 * l + 1), Mem.f32(acc + 4L * (j + 8 + l)));
            }
        }
        Mem.copy(acc + 4L * whole, y + 4L * whole, 4L * (n - whole));
    }

    @Override
    public void scaleF32(long y, int n, float v) {
        long end = y + 4L * (n & ~7);
        long a = y;
        for (; a < end; a += 32) {
            FloatVector.fromMemorySegment(F, Mem.ALL, a, Mem.LE).mul(v).intoMemorySegment(Mem.ALL, a, Mem.LE);
        }
        for (; a < y + 4L * n; a += 4) {
            Mem.putF32(a, Mem.f32(a) * v);
        }
    }

    @Override
    public void madF32(long y, long x, int n, float v) {
        long o = 0;
        FloatVector s = FloatVector.broadcast(F, v);
        for (; o < 4L * (n & ~7); o += 32) {
            FloatVector.fromMemorySegment(F, Mem.ALL, x + o, Mem.LE)
                    .fma(s, FloatVector.fromMemorySegment(F, Mem.ALL, y + o, Mem.LE))
                    .intoMemorySegment(Mem.ALL, y + o, Mem.LE);
        }
        for (; o < 4L * n; o += 4) {
            Mem.putF32(y + o, Math.fma(Mem.f32(x + o), v, Mem.f32(y + o)));
        }
    }

    @Override
    public void addF32(long y, long x, int n) {
        long o = 0;
        for (; o < 4L * (n & ~7); o += 32) {
            FloatVector.fromMemorySegment(F, Mem.ALL, y + o, Mem.LE)
                    .add(FloatVector.fromMemorySegment(F, Mem.ALL, x + o, Mem.LE))
                    .intoMemorySegment(Mem.ALL, y + o, Mem.LE);
        }
        for (; o < 4L * n; o += 4) {
            Mem.putF32(y + o, Mem.f32(y + o) + Mem.f32(x + o));
        }
    }

    @Override
    public void merge(long y, float scaleOld, long x, float scaleNew, int n) {
        long o = 0;
        FloatVector old = FloatVector.broadcast(F, scaleOld);
        for (; o < 4L * (n & ~7); o += 32) {
            FloatVector.fromMemorySegment(F, Mem.ALL, y + o, Mem.LE)
                    .fma(
                            old,
                            FloatVector.fromMemorySegment(F, Mem.ALL, x + o, Mem.LE)
                                    .mul(scaleNew))
                    .intoMemorySegment(Mem.ALL, y + o, Mem.LE);
        }
        for (; o < 4L * n; o += 4) {
            Mem.putF32(y + o, Math.fma(Mem.f32(y + o), scaleOld, Mem.f32(x + o) * scaleNew));
        }
    }

    @Override
    public void gemm(long c, long a, long b, int m, int k, int n) {
        VectorGemm.gemm(c, a, b, m, k, n);
    }

    @Override
    public void transposeF16(long x, long rowBytes, int count, long y, int n, int ld) {
        for (int r = 0; r < count; r++) {
            long row = x + r * rowBytes;
            long col = y + 4L * r;
            for (int j = 0; j < n; j++) {
                Mem.putF32(col + 4L * j * ld, Mem.f16(row + 2L * j));
            }
        }
    }

    @Override
    public void widenF16(long x, long y, int n) {
        for (int j = 0; j < n; j++) {
            Mem.putF32(y + 4L * j, Mem.f16(x + 2L * j));
        }
    }
}
