package io.llamaoracle.engine.kernel;

/** Storage of weight rows in groups of eight. */
public interface RowRepack {
    /** Bytes of one repacked row of {@code n} values; eight of them make a group. */
    long rowSize(int n);

    /** Repacks eight rows of {@code n} values at {@code x}, {@code bx} bytes apart, into the group at {@code to}. */
    void repack(int n, long x, long bx, long to);
}
