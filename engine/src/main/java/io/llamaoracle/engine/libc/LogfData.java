package io.llamaoracle.engine.libc;

/**
 * Pairs 1/c and ln(c) for 16 subintervals, behind {@link Logf}, as read from libm.so.6 of glibc 2.36.
 *
 * <p>Origin: {@code sysdeps/ieee754/flt-32/e_logf_data.c} {@code __logf_data} (glibc-2.36)
 */
final class LogfData {
    static final double[] TAB = {
        0x1.661ec79f8f3bep0, -0x1.57bf7808caadep-2,
        0x1.571ed4aaf883dp0, -0x1.2bef0a7c06ddbp-2,
        0x1.49539f0f010bp0, -0x1.01eae7f513a67p-2,
        0x1.3c995b0b80385p0, -0x1.b31d8a68224e9p-3,
        0x1.30d190c8864a5p0, -0x1.6574f0ac07758p-3,
        0x1.25e227b0b8eap0, -0x1.1aa2bc79c81p-3,
        0x1.1bb4a4a1a343fp0, -0x1.a4e76ce8c0e5ep-4,
        0x1.12358f08ae5bap0, -0x1.1973c5a611cccp-4,
        0x1.0953f419900a7p0, -0x1.252f438e10c1ep-5,
        0x1.0p0, 0.0,
        0x1.e608cfd9a47acp-1, 0x1.aa5aa5df25984p-5,
        0x1.ca4b31f026aap-1, 0x1.c5e53aa362eb4p-4,
        0x1.b2036576afce6p-1, 0x1.526e57720db08p-3,
        0x1.9c2d163a1aa2dp-1, 0x1.bc2860d22477p-3,
        0x1.886e6037841edp-1, 0x1.1058bc8a07ee1p-2,
        0x1.767dcf5534862p-1, 0x1.4043057b6ee09p-2,
    };

    private LogfData() {}
}
