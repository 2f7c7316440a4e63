package io.llamaoracle.engine.kernel;

/**
 * Arithmetic of fused and separate attention besides the dot products of queries and keys.
 *
 * <p>All arguments are addresses of float arrays unless a line says otherwise. Implementations hold no state.
 *
 * <p>The accumulator of values is an array of floats that are halves: upstream stores it as F16 and widens it for every
 * use. Its order is the kernel's own; {@link #unpackF16} restores the natural one. An accumulator of zeroes is all zero
 * bytes.
 */
public interface AttentionKernel {
    /** Multiplies the accumulator of n halves by v, rounding each to half. */
    void scaleF16(long acc, int n, float v);

    /**
     * Adds v times the n halves at x to the accumulator, fused, rounding each to half.
     *
     * @param x address of finite halves
     */
    void madF16(long acc, long x, int n, float v);

    /** Writes the accumulator to y in natural order. */
    void unpackF16(long acc, long y, int n);

    /** {@code y[i] *= v}. */
    void scaleF32(long y, int n, float v);

    /** {@code y[i] = fma(x[i], v, y[i])}. */
    void madF32(long y, long x, int n, float v);

    /** {@code y[i] += x[i]}. */
    void addF32(long y, long x, int n);

    /** {@code y[i] = fma(y[i], scaleOld, x[i] * scaleNew)}. */
    void merge(long y, float scaleOld, long x, float scaleNew, int n);

    /**
     * {@code c[m x n] += a[m x k] * b[k x n]}, each element one chain of fused operations in ascending k.
     *
     * @param n a multiple of 8
     */
    void gemm(long c, long a, long b, int m, int k, int n);

    /**
     * Widens n halves of each of count rows into the columns of a matrix.
     *
     * @param x first row of halves
     * @param rowBytes bytes from one row to the next
     * @param y matrix of n rows with ld columns; row r of x becomes column r
     */
    void transposeF16(long x, long rowBytes, int count, long y, int n, int ld);

    /** Widens n halves at x to floats at y. */
    void widenF16(long x, long y, int n);
}
