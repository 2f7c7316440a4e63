package io.llamaoracle.engine.kernel;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;

/** Inputs of kernel cases from a seed, the same as the probe's ({@code containers/probe/kernel_inputs.h}). */
final class KernelInputs {
    private static final int[] ODD = {
        0x00000000, 0x80000000, 0x00000001, 0x807fffff, 0x00800000, 0x7f7fffff, 0xff7fffff, 0x47800000,
        0xc7800000, 0x33000000, 0x477fefff, 0x477ff000, 0x7f800000, 0xff800000, 0x7fc00000, 0x38800000
    };

    private long state;

    KernelInputs(long seed) {
        state = seed;
    }

    long next() {
        state += 0x9e3779b97f4a7c15L;
        long z = state;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }

    int below(int n) {
        return (int) ((next() >>> 32) * n >>> 32);
    }

    private float drawFloat(String kind) {
        long r = next();
        float normal = ((int) (r >>> 40) - 0x800000) * 0x1p-21f;
        switch (kind) {
            case "normal":
                return normal;
            case "wide":
                return Float.intBitsToFloat((int) (r >>> 32 & 0x807fffffL) | (87 + below(80)) << 23);
            case "tiny":
                return Float.intBitsToFloat((int) (r >>> 32 & 0x807fffffL) | below(3) << 23);
            case "ties":
                return ((int) (r >>> 56) - 128) * 0.25f;
            case "hostile":
            case "finite":
                int pick = below(64);
                if (pick >= 16 || kind.equals("finite") && pick >= 12 && pick <= 14) {
                    return normal;
                }
                return Float.intBitsToFloat(ODD[pick]);
            default:
                throw new IllegalArgumentException("class " + kind);
        }
    }

    private short drawHalf(String kind) {
        long r = next();
        if (kind.equals("hostile")) {
            return (short) r;
        }
        if (kind.equals("finite")) {
            return (short) (r & 0x83ff | below(31) << 10);
        }
        return (short) (r & 0x83ff | 9 + below(8) << 10);
    }

    private static int[] scaleOffsets(GgmlType type) {
        return switch (type) {
            case Q4_0, Q5_0, Q8_0, IQ4_NL, IQ4_XS, Q1_0, Q2_0 -> new int[] {0};
            case Q4_1, Q5_1, Q4_K, Q5_K -> new int[] {0, 2};
            case Q2_K -> new int[] {80, 82};
            case Q3_K -> new int[] {108};
            case Q6_K -> new int[] {208};
            default -> throw new IllegalArgumentException("no block layout known: " + type);
        };
    }

    /** Writes {@code n} values of a type at {@code a}. */
    static void draw(GgmlType type, long n, long seed, String kind, long a) {
        KernelInputs s = new KernelInputs(seed);
        switch (type) {
            case F32 -> {
                for (long i = 0; i < n; i++) {
                    Mem.putF32(a + 4 * i, s.drawFloat(kind));
                }
            }
            case F16 -> {
                for (long i = 0; i < n; i++) {
                    Mem.putI16(a + 2 * i, s.drawHalf(kind));
                }
            }
            case BF16 -> {
                for (long i = 0; i < n; i++) {
                    Mem.putI16(a + 2 * i, (short) (Float.floatToRawIntBits(s.drawFloat(kind)) >>> 16));
                }
            }
            default -> s.drawBlocks(type, n, kind, a);
        }
    }

    private void drawBlocks(GgmlType type, long n, String kind, long a) {
        long bytes = type.rowSize(n);
        for (long i = 0; i + 8 <= bytes; i += 8) {
            Mem.putI64(a + i, next());
        }
        for (long i = bytes / 8 * 8; i < bytes; i++) {
            Mem.putI8(a + i, (byte) next());
        }
        for (long at = 0; at < bytes; at += type.typeSize) {
            for (int offset : scaleOffsets(type)) {
                Mem.putI16(a + at + offset, drawHalf(kind));
            }
        }
    }
}
