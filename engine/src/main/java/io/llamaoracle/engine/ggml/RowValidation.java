package io.llamaoracle.engine.ggml;

/**
 * Looks for weights, or scales of blocks, that are no finite numbers.
 *
 * <p>Origin: {@code ggml/src/ggml-quants.c} {@code ggml_validate_row_data} (b11192)
 */
public final class RowValidation {
    private static final int F32_EXPONENT = 0x7f800000;
    private static final int F16_EXPONENT = 0x7c00;
    private static final int BF16_INFINITY = 0x7f80;
    private static final int[] FIRST = {0};
    private static final int[] FIRST_TWO = {0, 2};

    private RowValidation() {}

    /**
     * What the library would print of the first fault.
     *
     * @param type one of the types that have kernels
     * @param address of the first block
     * @param bytes a multiple of the block's size
     * @return its words, or null where all is sound
     */
    public static String fault(GgmlType type, long address, long bytes) {
        long n = bytes / type.typeSize;
        return switch (type) {
            case F32 -> floats(address, n);
            case BF16 -> bf16(address, n);
            case F16, Q4_0, Q5_0, Q8_0, IQ4_NL, IQ4_XS, Q1_0, Q2_0 -> halves(type, address, n, FIRST);
            case Q4_1, Q5_1, Q4_K, Q5_K -> halves(type, address, n, FIRST_TWO);
            case Q2_K -> halves(type, address, n, new int[] {80, 82});
            case Q3_K -> halves(type, address, n, new int[] {108});
            case Q6_K -> halves(type, address, n, new int[] {208});
            default -> throw new IllegalArgumentException(type.typeName);
        };
    }

    private static String floats(long address, long n) {
        for (long i = 0; i < n; i++) {
            int word = Mem.i32(address + 4 * i);
            if ((word & F32_EXPONENT) == F32_EXPONENT) {
                return found((word & ~F32_EXPONENT) << 1 == 0, i);
            }
        }
        return null;
    }

    /** Halves at given places of each block. */
    private static String halves(GgmlType type, long address, long n, int[] places) {
        for (long i = 0; i < n; i++) {
            for (int place : places) {
                int half = Mem.u16(address + i * type.typeSize + place);
                if ((half & F16_EXPONENT) == F16_EXPONENT) {
                    return found((half & 0x3ff) == 0, i);
                }
            }
        }
        return null;
    }

    private static String found(boolean infinite, long block) {
        return "ggml_validate_row_data: found " + (infinite ? "inf" : "nan") + " value at block " + block;
    }

    /** These are counted, not placed. */
    private static String bf16(long address, long n) {
        int nans = 0;
        int infs = 0;
        for (long i = 0; i < n; i++) {
            int magnitude = Mem.u16(address + 2 * i) & 0x7fff;
            nans += magnitude > BF16_INFINITY ? 1 : 0;
            infs += magnitude == BF16_INFINITY ? 1 : 0;
        }
        if (nans == 0 && infs == 0) {
            return null;
        }
        String what = nans > 0 ? nans + " NaNs" : infs + " infinities";
        return "ggml_validate_row_data: found " + what + " in row of " + n + " BF16 values";
    }
}
