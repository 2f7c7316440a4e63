package io.llamaoracle.engine.libc;

/**
 * The table 2^(i/32) behind {@link Expf} and {@link Powf}, as read from libm.so.6 of glibc 2.36.
 *
 * <p>Origin: {@code sysdeps/ieee754/flt-32/e_exp2f_data.c} {@code __exp2f_data} (glibc-2.36)
 */
final class Exp2fData {
    /** Bits of 2^(i/32) with i/32 taken off the exponent field: adding {@code k << 47} gives 2^(k/32). */
    static final long[] TAB = {
        0x3ff0000000000000L, 0x3fefd9b0d3158574L, 0x3fefb5586cf9890fL, 0x3fef9301d0125b51L,
        0x3fef72b83c7d517bL, 0x3fef54873168b9aaL, 0x3fef387a6e756238L, 0x3fef1e9df51fdee1L,
        0x3fef06fe0a31b715L, 0x3feef1a7373aa9cbL, 0x3feedea64c123422L, 0x3feece086061892dL,
        0x3feebfdad5362a27L, 0x3feeb42b569d4f82L, 0x3feeab07dd485429L, 0x3feea47eb03a5585L,
        0x3feea09e667f3bcdL, 0x3fee9f75e8ec5f74L, 0x3feea11473eb0187L, 0x3feea589994cce13L,
        0x3feeace5422aa0dbL, 0x3feeb737b0cdc5e5L, 0x3feec49182a3f090L, 0x3feed503b23e255dL,
        0x3feee89f995ad3adL, 0x3feeff76f2fb5e47L, 0x3fef199bdd85529cL, 0x3fef3720dcef9069L,
        0x3fef5818dcfba487L, 0x3fef7c97337b9b5fL, 0x3fefa4afa2a490daL, 0x3fefd0765b6e4540L,
    };

    private Exp2fData() {}
}
