package io.llamaoracle.engine.kernel;

/**
 * Dot products of weight rows with activation rows: what {@code ggml_vec_dot_*}, {@code llamafile_sgemm} or a repacked
 * gemm computes.
 *
 * <p>Activations are first brought into a form of the kernel's own choice ({@link #prepare}); upstream calls this step
 * {@code from_float}. The form is private to the kernel, its values are those of upstream's vec_dot type.
 */
public interface MatKernel {
    /** Bytes of one prepared activation row of {@code n} values. */
    long rowSize(int n);

    /** Brings {@code n} floats at {@code x} into the kernel's form at {@code y}. */
    void prepare(int n, long x, long y);

    /** Bytes of scratch memory that one call of {@link #compute} needs. */
    default long scratchSize(int n) {
        return 0;
    }

    /** Weight rows that must be computed in one piece: a split between threads falls on multiples of it. */
    default int rowGroup() {
        return 1;
    }

    /** Computes a product; nothing of it is changed or kept. */
    void compute(MatProduct product);
}
