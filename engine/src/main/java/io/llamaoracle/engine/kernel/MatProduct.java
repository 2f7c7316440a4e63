package io.llamaoracle.engine.kernel;

/**
 * One call of {@link MatKernel#compute}: {@code s[r + c * bs / 4] = dot(x row r, y row c)}. A thread keeps one and fills it
 * anew for every call.
 */
public final class MatProduct {
    /** Values in a row. */
    public int n;

    /** Address of the first result, floats. */
    public long s;

    /** Bytes from one result column to the next. */
    public long bs;

    /** Address of the first weight row. */
    public long x;

    /** Bytes from one weight row to the next. */
    public long bx;

    /** Weight rows. */
    public int nx;

    /** Address of the first prepared activation row. */
    public long y;

    /** Bytes from one prepared activation row to the next. */
    public long by;

    /** Activation rows. */
    public int ny;

    /** Memory of {@link MatKernel#scratchSize} bytes, aligned to 64. */
    public long scratch;

    /** Weight rows of {@code values} values. */
    public MatProduct rows(int values, long address, long stride, int count) {
        n = values;
        x = address;
        bx = stride;
        nx = count;
        return this;
    }

    /** Prepared activation rows. */
    public MatProduct columns(long address, long stride, int count) {
        y = address;
        by = stride;
        ny = count;
        return this;
    }

    /** Where results go. */
    public MatProduct results(long address, long stride) {
        s = address;
        bs = stride;
        return this;
    }
}
