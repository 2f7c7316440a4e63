package io.llamaoracle.engine.kernel.vector;

/**
 * How weight rows lie for a tile, and the tile of the width of this machine's registers.
 *
 * <p>Narrow: four rows one after the other, as floats. Wide: eight rows, two side by side in steps of eight values;
 * activations twice in steps of eight.
 */
final class Tile {
    private final boolean wide;

    /** @param wide whether registers hold sixteen lanes */
    Tile(boolean wide) {
        this.wide = wide;
    }

    boolean wide() {
        return wide;
    }

    /** Rows of a tile. */
    int rows() {
        return wide ? 8 : 4;
    }

    /** Bytes from eight values of a row, or of an activation row, to the next eight. */
    int step() {
        return wide ? 64 : 32;
    }

    /** Bytes of {@code n} activations. */
    long columnSize(int n) {
        return (long) step() / 8 * n;
    }

    /** Bytes of the rows of a tile. */
    long panelSize(int n) {
        return 4L * rows() * n;
    }

    /** Where the first value of row {@code r} goes. */
    long row(long panel, int n, int r) {
        return wide ? panel + (r >> 1) * 8L * n + 32 * (r & 1) : panel + r * 4L * n;
    }

    /** Bytes from the sums of a chunk to those of the next. */
    long next() {
        return wide ? 32L * 8 * 6 : 32L * 4 * 3;
    }

    /** Bytes from the sums of a column to those of the next. */
    long column() {
        return 32L * rows();
    }

    /**
     * Sums of a panel by the first of {@code left} columns: row r, column c, chunk k at {@code out + next k + column c + 32 r}.
     *
     * @param first value to begin with
     * @param count values, a multiple of {@code chunk}
     * @return how many columns were taken
     */
    int sums(int n, int first, int count, int chunk, long panel, long y, long by, int left, long out) {
        long unit = step() / 8;
        long lda = unit * n;
        long size = unit * chunk;
        long start = unit * first;
        long stop = start + unit * count;
        if (!wide) {
            if (left >= 3) {
                Tile256.rows4x3(lda, size, start, stop, panel, y, by, out, next());
                return 3;
            }
            Tile256.rows4x1(lda, size, start, stop, panel, y, by, out, next());
            return 1;
        }
        if (left >= 6) {
            Tile512.rows8x6(lda, size, start, stop, panel, y, by, out, next());
            return 6;
        }
        if (left >= 3) {
            Tile512.rows8x3(lda, size, start, stop, panel, y, by, out, next());
            return 3;
        }
        Tile512.rows8x1(lda, size, start, stop, panel, y, by, out, next());
        return 1;
    }
}
