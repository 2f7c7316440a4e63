package io.llamaoracle.engine.kernel.scalar;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.kernel.MatKernel;
import io.llamaoracle.engine.kernel.RowConvert;
import java.util.EnumMap;
import java.util.Map;

/**
 * The table of types: dot product, its activation type and quantiser, conversions.
 *
 * <p>Origin: {@code ggml/src/ggml-cpu/ggml-cpu.c} {@code type_traits_cpu} (b11192)
 * <p>Origin: {@code ggml/src/ggml.c} {@code type_traits} (b11192)
 */
final class ScalarTraits {
    private static final Map<GgmlType, MatKernel> VEC_DOT = new EnumMap<>(GgmlType.class);
    private static final Map<GgmlType, MatKernel> SGEMM = new EnumMap<>(GgmlType.class);
    private static final Map<GgmlType, MatKernel> GEMV = new EnumMap<>(GgmlType.class);
    private static final Map<GgmlType, MatKernel> GEMM = new EnumMap<>(GgmlType.class);
    private static final MatKernel IQ4_XS_PANEL =
            new DotKernel(GgmlType.Q8_K, QuantizeQ8K::convert, Repacked::panelIq4Xs);
    private static final Map<GgmlType, RowConvert> TO_FLOAT = new EnumMap<>(GgmlType.class);
    private static final Map<GgmlType, RowConvert> FROM_FLOAT = new EnumMap<>(GgmlType.class);

    static {
        FROM_FLOAT.put(GgmlType.F32, FloatRows::f32ToF32);
        FROM_FLOAT.put(GgmlType.F16, FloatRows::f32ToF16);
        FROM_FLOAT.put(GgmlType.BF16, FloatRows::f32ToBf16);
        TO_FLOAT.put(GgmlType.F32, FloatRows::f32ToF32);
        TO_FLOAT.put(GgmlType.F16, FloatRows::f16ToF32);
        TO_FLOAT.put(GgmlType.BF16, FloatRows::bf16ToF32);
        FROM_FLOAT.put(GgmlType.Q8_0, QuantizeQ8::q8_0);
        FROM_FLOAT.put(GgmlType.Q8_1, QuantizeQ8::q8_1);
        FROM_FLOAT.put(GgmlType.Q8_K, QuantizeQ8K::convert);
        FROM_FLOAT.put(GgmlType.Q4_0, QuantizeRef::q4_0);
        FROM_FLOAT.put(GgmlType.Q4_1, QuantizeRef::q4_1);
        FROM_FLOAT.put(GgmlType.Q5_0, QuantizeRef::q5_0);
        FROM_FLOAT.put(GgmlType.Q5_1, QuantizeRef::q5_1);
        FROM_FLOAT.put(GgmlType.IQ4_NL, QuantizeIq4Nl::convert);
        TO_FLOAT.put(GgmlType.Q4_0, (x, y, n) -> Dequantize.scaled(x, y, n, 32, 18, Unpack::q4_0));
        TO_FLOAT.put(GgmlType.Q5_0, (x, y, n) -> Dequantize.scaled(x, y, n, 32, 22, Unpack::q5_0));
        TO_FLOAT.put(GgmlType.Q8_0, (x, y, n) -> Dequantize.scaled(x, y, n, 32, 34, Unpack::q8_0));
        TO_FLOAT.put(GgmlType.IQ4_NL, (x, y, n) -> Dequantize.scaled(x, y, n, 32, 18, Unpack::iq4_nl));
        TO_FLOAT.put(GgmlType.Q1_0, (x, y, n) -> Dequantize.scaled(x, y, n, 128, 18, Unpack::q1_0));
        TO_FLOAT.put(GgmlType.Q2_0, (x, y, n) -> Dequantize.scaled(x, y, n, 64, 18, Unpack::q2_0));
        TO_FLOAT.put(GgmlType.Q4_1, (x, y, n) -> Dequantize.offset(x, y, n, 20, Unpack::q4_1));
        TO_FLOAT.put(GgmlType.Q5_1, (x, y, n) -> Dequantize.offset(x, y, n, 24, Unpack::q5_1));
        TO_FLOAT.put(GgmlType.Q2_K, DequantizeK::q2K);
        TO_FLOAT.put(GgmlType.Q3_K, DequantizeK::q3K);
        TO_FLOAT.put(GgmlType.Q4_K, DequantizeK::q4K);
        TO_FLOAT.put(GgmlType.Q5_K, DequantizeK::q5K);
        TO_FLOAT.put(GgmlType.Q6_K, DequantizeK::q6K);
        TO_FLOAT.put(GgmlType.IQ4_XS, DequantizeK::iq4Xs);
        dot(GgmlType.F32, GgmlType.F32, VecDotF32::dot);
        dot(GgmlType.F16, GgmlType.F16, VecDotF16::dot);
        dot(GgmlType.BF16, GgmlType.BF16, VecDotBf16::dot);
        gemm(GgmlType.F32, GgmlType.F32, Sgemm::dotF32);
        gemm(GgmlType.F16, GgmlType.F16, Sgemm::dotF16);
        gemm(GgmlType.BF16, GgmlType.BF16, Sgemm::dotBf16);
        dot(GgmlType.Q4_0, GgmlType.Q8_0, VecDotQ4_0::dot);
        dot(GgmlType.Q4_1, GgmlType.Q8_1, VecDotQ4_1::dot);
        dot(GgmlType.Q5_0, GgmlType.Q8_0, VecDotQ5_0::dot);
        dot(GgmlType.Q5_1, GgmlType.Q8_1, VecDotQ5_1::dot);
        dot(GgmlType.Q8_0, GgmlType.Q8_0, VecDotQ8_0::dot);
        dot(GgmlType.IQ4_NL, GgmlType.Q8_0, VecDotIq4Nl::dot);
        dot(GgmlType.Q1_0, GgmlType.Q8_0, VecDotQ1_0::dot);
        dot(GgmlType.Q2_0, GgmlType.Q8_0, VecDotQ2_0::dot);
        dot(GgmlType.Q2_K, GgmlType.Q8_K, VecDotQ2K::dot);
        dot(GgmlType.Q3_K, GgmlType.Q8_K, VecDotQ3K::dot);
        dot(GgmlType.Q4_K, GgmlType.Q8_K, VecDotQ4K::dot);
        dot(GgmlType.Q5_K, GgmlType.Q8_K, VecDotQ5K::dot);
        dot(GgmlType.Q6_K, GgmlType.Q8_K, VecDotQ6K::dot);
        dot(GgmlType.IQ4_XS, GgmlType.Q8_K, VecDotIq4Xs::dot);
        gemm(GgmlType.Q4_0, GgmlType.Q8_0, VecDotQ4_0::dot);
        gemm(GgmlType.Q5_0, GgmlType.Q8_0, VecDotQ5_0::dot);
        gemm(GgmlType.Q8_0, GgmlType.Q8_0, VecDotQ8_0::dot);
        gemm(GgmlType.IQ4_NL, GgmlType.Q8_0, VecDotIq4Nl::sgemm);
        RowConvert q8 = QuantizeQ8::q8_0;
        GEMV.put(GgmlType.Q4_0, new DotKernel(GgmlType.Q8_0, q8, Repacked::gemvQ4_0));
        GEMM.put(GgmlType.Q4_0, new DotKernel(GgmlType.Q8_0, q8, Repacked::gemmQ4_0));
        GEMV.put(GgmlType.IQ4_NL, new DotKernel(GgmlType.Q8_0, q8, Repacked::gemvIq4Nl));
        GEMM.put(GgmlType.IQ4_NL, new DotKernel(GgmlType.Q8_0, q8, Repacked::gemmIq4Nl));
        GEMV.put(GgmlType.Q4_K, new DotKernel(GgmlType.Q8_K, QuantizeQ8K::convert, Repacked::gemvQ4K));
        GEMM.put(GgmlType.Q4_K, new DotKernel(GgmlType.Q8_K, QuantizeQ8Kx4::convert, Repacked::gemmQ4K));
    }

    private ScalarTraits() {}

    private static void dot(GgmlType type, GgmlType yType, Dot dot) {
        VEC_DOT.put(type, new DotKernel(yType, FROM_FLOAT.get(yType), dot));
    }

    private static void gemm(GgmlType type, GgmlType yType, Dot dot) {
        SGEMM.put(type, new DotKernel(yType, FROM_FLOAT.get(yType), dot));
    }

    static MatKernel vecDot(GgmlType type) {
        return VEC_DOT.get(type);
    }

    static MatKernel sgemm(GgmlType type) {
        return SGEMM.get(type);
    }

    static MatKernel iqPanel(GgmlType type) {
        return type == GgmlType.IQ4_XS ? IQ4_XS_PANEL : null;
    }

    static MatKernel gemv(GgmlType type) {
        return GEMV.get(type);
    }

    static MatKernel gemm(GgmlType type) {
        return GEMM.get(type);
    }

    static RowConvert toFloat(GgmlType type) {
        return TO_FLOAT.get(type);
    }

    static RowConvert fromFloat(GgmlType type) {
        return FROM_FLOAT.get(type);
    }
}
