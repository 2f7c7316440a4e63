package io.llamaoracle.engine.kernel;

/** Conversion of one row between floats and a tensor type: {@code from_float} or {@code to_float}. */
@FunctionalInterface
public interface RowConvert {
    /** Converts {@code n} values at address {@code x} to address {@code y}. */
    void convert(long x, long y, int n);
}
