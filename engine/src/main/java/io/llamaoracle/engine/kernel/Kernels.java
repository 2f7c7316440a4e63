package io.llamaoracle.engine.kernel;

import io.llamaoracle.engine.ggml.GgmlType;

/**
 * The kernels of one CPU variant: matrix products by type, and functions over float rows named as in ggml.
 *
 * <p>All methods are pure functions over memory; rows are addresses of floats. Both implementations give the same bits.
 */
public interface Kernels {
    /** Which implementation this is, for logs. */
    String name();

    /**
     * {@code ggml_vec_dot_*} of a weight type.
     *
     * @param finite whether the weights are known to hold no infinity or NaN; only a faster form depends on it
     */
    MatKernel vecDot(GgmlType type, boolean finite);

    /** llamafile's matrix product of a weight type, or null where it has none. */
    MatKernel sgemm(GgmlType type, boolean finite);

    /** The 8-row panel product of the IQ types, or null. */
    MatKernel iqPanel(GgmlType type);

    /** The one-row kernel of a type repacked in groups of eight rows, or null. */
    MatKernel repackedGemv(GgmlType type);

    /** The four-row kernel of a type repacked in groups of eight rows, or null. */
    MatKernel repackedGemm(GgmlType type);

    /** How the repacked kernels of a type want their rows, or null where they take them as the file has them. */
    RowRepack repack(GgmlType type);

    /** {@code to_float} of a type. */
    RowConvert toFloat(GgmlType type);

    /** {@code from_float} of a type. */
    RowConvert fromFloat(GgmlType type);

    /** Whether {@code n} values at {@code x} are all finite; types in blocks answer for their scales. */
    boolean finite(GgmlType type, long x, long n);

    /**
     * Attention arithmetic.
     *
     * @param finite whether the stored halves are known to hold no infinity or NaN
     */
    AttentionKernel attention(boolean finite);

    void vecAdd(int n, long z, long x, long y);

    void vecSub(int n, long z, long x, long y);

    void vecMul(int n, long z, long x, long y);

    void vecDiv(int n, long z, long x, long y);

    /** {@code y = x * v}. */
    void vecScale(int n, long y, long x, float v);

    /** {@code y = x * s + b}, fused ({@code ggml_vec_mad1_f32}). */
    void vecMad1(int n, long y, long x, float s, float b);

    /** The fused pass of RMS_NORM and MUL: {@code y = (x * scale) * w}. */
    void vecScaleMul(int n, long y, long x, float scale, long w);

    /** Sum of float squares in double, in order. */
    double sumSquares(int n, long x);

    /** Sum in double, in order. */
    double sum(int n, long x);

    /** Centres {@code x} into {@code y} and returns the mean square ({@code ggml_vec_cvar_f32}). */
    double vecCvar(int n, long y, long x, float mean);

    /** {@code y = silu(x)}; y is not x. */
    void vecSilu(int n, long y, long x);

    /** {@code y = silu(x) * g}; y is neither. */
    void vecSwiglu(int n, long y, long x, long g);

    void vecGelu(int n, long y, long x);

    /** {@code y = gelu(x) * g}. */
    void vecGeglu(int n, long y, long x, long g);

    /** {@code y = exp(x - max)}; returns the sum in double ({@code ggml_vec_soft_max_f32}). */
    double vecSoftMax(int n, long y, long x, float max);

    /** The greatest value, {@code -infinity} for none ({@code ggml_vec_max_f32}). */
    float vecMax(int n, long x);
}
