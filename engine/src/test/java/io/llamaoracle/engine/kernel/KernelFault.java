package io.llamaoracle.engine.kernel;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.kernel.scalar.Dot;
import io.llamaoracle.engine.kernel.scalar.DotKernel;
import io.llamaoracle.engine.kernel.scalar.QuantizeQ8;
import io.llamaoracle.engine.kernel.scalar.QuantizeQ8K;
import io.llamaoracle.engine.kernel.scalar.Repacked;
import io.llamaoracle.engine.kernel.scalar.Sgemm;
import io.llamaoracle.engine.kernel.scalar.VecDotF16;
import io.llamaoracle.engine.kernel.scalar.VecDotF32;
import io.llamaoracle.engine.kernel.scalar.VecDotQ4_0;

/** Faults planted in the scalar kernels; recorded values must catch each. Listed before they were run. */
enum KernelFault {
    F32_SUM_BY_HALVES(
            "vec_dot type=f32", "reduction tree of F32: halves, then pairs", dot("vecDot", GgmlType.F32, f32(0))),
    F32_PLAIN("vec_dot type=f32", "F32: multiply and add for FMA", dot("vecDot", GgmlType.F32, f32(1))),
    F32_TAIL_FUSED("vec_dot type=f32", "F32: whole tail fused", dot("vecDot", GgmlType.F32, f32(2))),
    F16_TAIL_FLOAT(
            "vec_dot type=f16", "F16: tail in float for double", dot("vecDot", GgmlType.F16, KernelFault::f16Tail)),
    F16_NOT_ROUNDED(
            "vec_dot type=f16",
            "F16: activations cut instead of rounded",
            FaultyKernels.of("vecDot", GgmlType.F16, new DotKernel(GgmlType.F16, KernelFault::cutF16, VecDotF16::dot))),
    F16_SGEMM_FOUR(
            "mul_mat type=f16", "F16, several rows: four accumulators", dot("sgemm", GgmlType.F16, VecDotF16::dot)),
    F32_SGEMM_FOUR(
            "mul_mat type=f32", "F32, several rows: four accumulators", dot("sgemm", GgmlType.F32, VecDotF32::dot)),
    F16_ONE_ACC("vec_dot type=f16", "F16, one row: one accumulator", dot("vecDot", GgmlType.F16, Sgemm::dotF16)),
    BF16_ONE_ACC("vec_dot type=bf16", "BF16, one row: one accumulator", dot("vecDot", GgmlType.BF16, Sgemm::dotBf16)),
    BF16_CUT(
            "mul_mat type=bf16",
            "BF16: activations cut instead of rounded",
            FaultyKernels.of(
                    "sgemm", GgmlType.BF16, new DotKernel(GgmlType.BF16, KernelFault::cutBf16, Sgemm::dotBf16))),
    Q8_ROUND_AWAY(
            "mul_mat type=q8_0",
            "Q8_0: ties away from zero",
            FaultyKernels.of("sgemm", GgmlType.Q8_0, block(KernelFault::q8Away, 0))),
    Q8_PLAIN("mul_mat type=q8_0", "Q8_0: multiply and add for FMA", FaultyKernels.of("sgemm", GgmlType.Q8_0, block(1))),
    Q8_SCALES_APART(
            "mul_mat type=q8_0",
            "Q8_0: scales multiplied on one after the other",
            FaultyKernels.of("sgemm", GgmlType.Q8_0, block(2))),
    Q8_TREE(
            "vec_dot type=q8_0",
            "Q8_0: neighbours first in the sum",
            FaultyKernels.of("vecDot", GgmlType.Q8_0, block(3))),
    Q4_NIBBLES(
            "vec_dot type=q4_0",
            "Q4_0: nibbles in turn",
            dot("vecDot", GgmlType.Q4_0, GgmlType.Q8_0, QuantizeQ8::q8_0, KernelFault::q4InTurn)),
    Q4_K_MIN_TOTAL(
            "mul_mat type=q4_K k=256",
            "repacked Q4_K: groups of four rows take the one-row steps",
            FaultyKernels.of(
                    "repackedGemm",
                    GgmlType.Q4_K,
                    new DotKernel(GgmlType.Q8_K, QuantizeQ8K::convert, Repacked::gemvQ4K))),
    Q4_K_QUANTISER(
            "mul_mat type=q4_K k=512",
            "repacked Q4_K: groups of four rows quantised row by row",
            FaultyKernels.of(
                    "repackedGemm",
                    GgmlType.Q4_K,
                    new DotKernel(GgmlType.Q8_K, QuantizeQ8K::convert, Repacked::gemmQ4K))),
    Q4_K_GEMV_STEPS(
            "mul_mat type=q4_K k=256",
            "repacked Q4_K: one row takes the steps of four",
            dot("repackedGemv", GgmlType.Q4_K, GgmlType.Q8_K, QuantizeQ8K::convert, Repacked::gemmQ4K)),
    Q4_K_NOT_REPACKED(
            "mul_mat type=q4_K k=256",
            "Q4_K: repacked rows through vec_dot",
            FaultyKernels.swap("repackedGemm", GgmlType.Q4_K, k -> k.vecDot(GgmlType.Q4_K, true))),
    Q4_0_NOT_REPACKED(
            "mul_mat type=q4_0 k=96",
            "Q4_0: repacked rows through llamafile's product",
            FaultyKernels.swap("repackedGemm", GgmlType.Q4_0, k -> k.sgemm(GgmlType.Q4_0, true))),
    Q4_0_WRAP(
            "mul_mat type=q4_0 k=64",
            "repacked Q4_0: -128 wraps in groups of four too",
            dot("repackedGemm", GgmlType.Q4_0, GgmlType.Q8_0, QuantizeQ8::q8_0, Repacked::gemvQ4_0)),
    IQ4_NL_ONE_ACC(
            "vec_dot type=iq4_nl",
            "IQ4_NL, one row: one accumulator",
            FaultyKernels.swap("vecDot", GgmlType.IQ4_NL, k -> k.sgemm(GgmlType.IQ4_NL, true))),
    IQ4_NL_TWO_ACC(
            "mul_mat type=iq4_nl",
            "IQ4_NL, several rows: two accumulators",
            FaultyKernels.swap("sgemm", GgmlType.IQ4_NL, k -> k.vecDot(GgmlType.IQ4_NL, true))),
    IQ4_XS_NO_PANEL(
            "mul_mat type=iq4_xs",
            "IQ4_XS: no panels from eight rows on",
            FaultyKernels.swap("iqPanel", GgmlType.IQ4_XS, k -> k.vecDot(GgmlType.IQ4_XS, true))),
    RMS_FLOAT("row_op f=rms_norm n", "RMS norm: squares summed in float", KernelFault::rmsFloat),
    RMS_ORDER("row_op f=rms_norm n", "RMS norm: squares summed backwards", KernelFault::rmsBackwards),
    SCALE_BIAS_PLAIN("row_op f=scale", "scale: bias added after rounding", KernelFault::scalePlain),
    SILU_LIBM("row_op f=silu", "SiLU: the C library's expf for full groups", KernelFault::siluLibm),
    VARIANCE_IN_ORDER("row_op f=norm n", "norm: variance in order", KernelFault::varianceInOrder);

    final String prefix;
    final String what;
    final FaultyKernels.Fault fault;

    KernelFault(String prefix, String what, FaultyKernels.Fault fault) {
        this.prefix = prefix;
        this.what = what;
        this.fault = fault;
    }

    /** The bundled model whose recorded nodes are to show the fault. */
    String model() {
        String type = prefix.contains("type=") ? prefix.replaceFirst(".*type=(\\S+).*", "$1") : "f32";
        return "micro-llama-" + type.toLowerCase(java.util.Locale.ROOT);
    }

    /** The operation of the graph of one node by which a recorded case was computed. */
    String op() {
        return prefix.startsWith("row_op")
                ? prefix.replaceFirst(".*f=(\\S+).*", "$1").toUpperCase(java.util.Locale.ROOT)
                : "MUL_MAT";
    }

    private static FaultyKernels.Fault dot(String method, GgmlType type, Dot dot) {
        return (real, name, args) ->
                name.equals(method) && args[0] == type ? new DotKernel(type, real.fromFloat(type), dot) : null;
    }

    private static FaultyKernels.Fault dot(String method, GgmlType type, GgmlType y, RowConvert from, Dot dot) {
        return FaultyKernels.of(method, type, new DotKernel(y, from, dot));
    }

    private static Dot f32(int kind) {
        return (n, x, y) -> {
            int np = n & ~31;
            float[] a = new float[32];
            for (int i = 0; i < np; i++) {
                float u = Mem.f32(x + 4L * i);
                float v = Mem.f32(y + 4L * i);
                a[i & 31] = kind == 1 ? a[i & 31] + u * v : Math.fma(u, v, a[i & 31]);
            }
            float[] t = new float[8];
            for (int l = 0; l < 8; l++) {
                t[l] = (a[l] + a[l + 16]) + (a[l + 8] + a[l + 24]);
            }
            float pairs = ((t[0] + t[4]) + (t[2] + t[6])) + ((t[1] + t[5]) + (t[3] + t[7]));
            float neighbours = ((t[0] + t[4]) + (t[1] + t[5])) + ((t[2] + t[6]) + (t[3] + t[7]));
            float sum = kind == 0 ? pairs : neighbours;
            if (kind != 2) {
                return VecDotF32.tail(n, np, x, y, sum);
            }
            for (int i = np; i < n; i++) {
                sum = Math.fma(Mem.f32(x + 4L * i), Mem.f32(y + 4L * i), sum);
            }
            return sum;
        };
    }

    private static float f16Tail(int n, long x, long y) {
        int np = n & ~31;
        float sum = VecDotF16.dot(np, x, y);
        for (int i = np; i < n; i++) {
            sum += Mem.f16(x + 2L * i) * Mem.f16(y + 2L * i);
        }
        return sum;
    }

    private static void cutF16(long x, long y, int n) {
        for (int i = 0; i < n; i++) {
            int bits = Float.floatToRawIntBits(Mem.f32(x + 4L * i)) & 0xffffe000;
            Mem.putF16(y + 2L * i, Float.intBitsToFloat(bits));
        }
    }

    private static void cutBf16(long x, long y, int n) {
        for (int i = 0; i < n; i++) {
            Mem.putI16(y + 2L * i, (short) (Float.floatToRawIntBits(Mem.f32(x + 4L * i)) >>> 16));
        }
    }

    private static MatKernel block(int kind) {
        return block(QuantizeQ8::q8_0, kind);
    }

    private static MatKernel block(RowConvert from, int kind) {
        return new DotKernel(GgmlType.Q8_0, from, (n, x, y) -> {
            float[] acc = new float[8];
            for (int b = 0; b < n / 32; b++) {
                long xb = x + 34L * b;
                long yb = y + 34L * b;
                for (int l = 0; l < 8; l++) {
                    int sum = 0;
                    for (int i = 4 * l; i < 4 * l + 4; i++) {
                        sum += Mem.i8(xb + 2 + i) * Mem.i8(yb + 2 + i);
                    }
                    float d = Mem.f16(xb) * Mem.f16(yb);
                    acc[l] = switch (kind) {
                        case 1 -> acc[l] + d * sum;
                        case 2 -> Math.fma(Mem.f16(xb), Mem.f16(yb) * sum, acc[l]);
                        default -> Math.fma(d, (float) sum, acc[l]);
                    };
                }
            }
            float r0 = acc[4] + acc[0];
            float r1 = acc[5] + acc[1];
            float r2 = acc[6] + acc[2];
            float r3 = acc[7] + acc[3];
            return kind == 3 ? (r0 + r1) + (r2 + r3) : (r0 + r2) + (r1 + r3);
        });
    }

    private static void q8Away(long x, long y, int n) {
        for (int b = 0; b < n / 32; b++) {
            float max = 0;
            for (int i = 0; i < 32; i++) {
                max = Math.max(max, Math.abs(Mem.f32(x + 4L * (32 * b + i))));
            }
            Mem.putF16(y + 34L * b, max / 127.f);
            for (int i = 0; i < 32; i++) {
                float v = Mem.f32(x + 4L * (32 * b + i)) * (max != 0 ? 127.f / max : 0);
                Mem.putI8(y + 34L * b + 2 + i, (byte) (v < 0 ? -(int) (-v + 0.5f) : (int) (v + 0.5f)));
            }
        }
    }

    private static float q4InTurn(int n, long x, long y) {
        float right = VecDotQ4_0.dot(n, x, y);
        float sum = 0;
        for (int b = 0; b < n / 32; b++) {
            for (int i = 0; i < 32; i++) {
                int q = (Mem.u8(x + 18L * b + 2 + i / 2) >> 4 * (i % 2) & 15) - 8;
                sum += q * Mem.i8(y + 34L * b + 2 + i) * Mem.f16(x + 18L * b) * Mem.f16(y + 34L * b);
            }
        }
        return n == 0 ? right : sum;
    }

    private static Object rmsFloat(Kernels real, String method, Object[] args) {
        return method.equals("sumSquares") ? squares((int) args[0], (long) args[1], false, true) : null;
    }

    private static Object rmsBackwards(Kernels real, String method, Object[] args) {
        return method.equals("sumSquares") ? squares((int) args[0], (long) args[1], true, false) : null;
    }

    private static Double squares(int n, long x, boolean backwards, boolean inFloat) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            float v = Mem.f32(x + 4L * (backwards ? n - 1 - i : i));
            sum = inFloat ? (float) sum + v * v : sum + (double) (v * v);
        }
        return sum;
    }

    private static Object scalePlain(Kernels real, String method, Object[] args) {
        if (!method.equals("vecMad1")) {
            return null;
        }
        for (int i = 0; i < (int) args[0]; i++) {
            Mem.putF32((long) args[1] + 4L * i, Mem.f32((long) args[2] + 4L * i) * (float) args[3] + (float) args[4]);
        }
        return Boolean.TRUE;
    }

    private static Object siluLibm(Kernels real, String method, Object[] args) {
        if (!method.equals("vecSilu") && !method.equals("vecSwiglu")) {
            return null;
        }
        for (int i = 0; i < (int) args[0]; i++) {
            float v = Mem.f32((long) args[2] + 4L * i);
            float silu = v / (1.0f + io.llamaoracle.engine.libc.Expf.expf(-v));
            Mem.putF32((long) args[1] + 4L * i, args.length > 3 ? silu * Mem.f32((long) args[3] + 4L * i) : silu);
        }
        return Boolean.TRUE;
    }

    private static Object varianceInOrder(Kernels real, String method, Object[] args) {
        if (!method.equals("vecCvar")) {
            return null;
        }
        double sum = 0;
        int n = (int) args[0];
        for (int i = 0; i < n; i++) {
            float d = Mem.f32((long) args[2] + 4L * i) - (float) args[3];
            Mem.putF32((long) args[1] + 4L * i, d);
            sum += d * d;
        }
        return sum / n;
    }
}
