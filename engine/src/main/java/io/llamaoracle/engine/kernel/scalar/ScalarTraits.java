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
    private static final Map<GgmlType, RowConvert> TO_FLOAT = new EnumMap<>(GgmlType.class);
    private static final Map<GgmlType, RowConvert> FROM_FLOAT = new EnumMap<>(GgmlType.class);

    static {
        FROM_FLOAT.put(GgmlType.F32, FloatRows::f32ToF32);
        FROM_FLOAT.put(GgmlType.F16, FloatRows::f32ToF16);
        FROM_FLOAT.put(GgmlType.BF16, FloatRows::f32ToBf16);
        TO_FLOAT.put(GgmlType.F32, FloatRows::f32ToF32);
        TO_FLOAT.put(GgmlType.F16, FloatRows::f16ToF32);
        TO_FLOAT.put(GgmlType.BF16, FloatRows::bf16ToF32);
        dot(GgmlType.F32, GgmlType.F32, VecDotF32::dot);
        dot(GgmlType.F16, GgmlType.F16, VecDotF16::dot);
        dot(GgmlType.BF16, GgmlType.BF16, VecDotBf16::dot);
        gemm(GgmlType.F32, GgmlType.F32, Sgemm::dotF32);
        gemm(GgmlType.F16, GgmlType.F16, Sgemm::dotF16);
        gemm(GgmlType.BF16, GgmlType.BF16, Sgemm::dotBf16);
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

    static RowConvert toFloat(GgmlType type) {
        return TO_FLOAT.get(type);
    }

    static RowConvert fromFloat(GgmlType type) {
        return FROM_FLOAT.get(type);
    }
}
