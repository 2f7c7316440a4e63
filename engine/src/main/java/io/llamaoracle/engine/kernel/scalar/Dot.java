package io.llamaoracle.engine.kernel.scalar;

/** One dot product over raw rows: {@code ggml_vec_dot_t} for a single row and column. */
@FunctionalInterface
public interface Dot {
    /** The dot product of {@code n} values at {@code x} (weights) and {@code y} (activations in the vec_dot type). */
    float dot(int n, long x, long y);
}
