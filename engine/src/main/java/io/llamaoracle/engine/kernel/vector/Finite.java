package io.llamaoracle.engine.kernel.vector;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;

/** Types whose vector kernels need finite halves: values of F16, scales of the super-block types. */
final class Finite {
    private Finite() {}

    /** Whether a kernel of the type depends on it. */
    static boolean matters(GgmlType type) {
        return type == GgmlType.F16 || scales(type)[0] >= 0;
    }

    /** Offsets of the scales in a block; -1 for none. */
    private static int[] scales(GgmlType type) {
        return switch (type) {
            case Q2_K -> new int[] {80, 82};
            case Q3_K -> new int[] {108, 108};
            case Q4_K, Q5_K -> new int[] {0, 2};
            case Q6_K -> new int[] {208, 208};
            case IQ4_XS -> new int[] {0, 0};
            default -> new int[] {-1, -1};
        };
    }

    static boolean check(GgmlType type, long x, long n) {
        if (type == GgmlType.F16) {
            return HalfRows.finite(x, n);
        }
        int[] at = scales(type);
        if (at[0] < 0) {
            return true;
        }
        boolean ok = true;
        for (long b = x; b < x + type.rowSize(n); b += type.typeSize) {
            ok &= finite(Mem.u16(b + at[0])) && finite(Mem.u16(b + at[1]));
        }
        return ok;
    }

    private static boolean finite(int half) {
        return (half & 0x7c00) != 0x7c00;
    }
}
