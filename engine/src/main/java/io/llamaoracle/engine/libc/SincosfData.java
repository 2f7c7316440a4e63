package io.llamaoracle.engine.libc;

/**
 * Constants of {@link Sinf} and {@link Cosf}: signs by quadrant, polynomials, and 4/pi in overlapping 32-bit words, as
 * read from libm.so.6 of glibc 2.36.
 *
 * <p>Origin: {@code sysdeps/x86_64/fpu/s_sincosf_data.c} {@code __sincosf_table} (glibc-2.36)
 */
final class SincosfData {
    /** Sign of the sine by quadrant. */
    static final double[] SIGN = {1.0, -1.0, -1.0, 1.0};

    /** 2/pi times 2^24. */
    static final double HPI_INV = 0x1.45f306dc9c883p23;

    static final double HPI = 0x1.921fb54442d18p0;

    /** c0, c1, c2, c3, c4 of the cosine, then the same negated. */
    static final double[] COS = {
        0x1.0p0,
        -0x1.ffffffd0c621cp-2,
        0x1.55553e1068f19p-5,
        -0x1.6c087e89a359dp-10,
        0x1.99343027bf8c3p-16,
        -0x1.0p0,
        0x1.ffffffd0c621cp-2,
        -0x1.55553e1068f19p-5,
        0x1.6c087e89a359dp-10,
        -0x1.99343027bf8c3p-16,
    };

    static final double[] SIN = {-0x1.555545995a603p-3, 0x1.1107605230bc4p-7, -0x1.994eb3774cf24p-13};

    static final int[] INV_PIO4 = {
        0x000000a2, 0x0000a2f9, 0x00a2f983, 0xa2f9836e, 0xf9836e4e, 0x836e4e44, 0x6e4e4415, 0x4e441529,
        0x441529fc, 0x1529fc27, 0x29fc2757, 0xfc2757d1, 0x2757d1f5, 0x57d1f534, 0xd1f534dd, 0xf534ddc0,
        0x34ddc0db, 0xddc0db62, 0xc0db6295, 0xdb629599, 0x6295993c, 0x95993c43, 0x993c4390, 0x3c439041,
    };

    /** pi times 2^-64 at the scale of a quadrant's 2^62. */
    static final double PI63 = 0x1.921fb54442d18p-62;

    private SincosfData() {}
}
