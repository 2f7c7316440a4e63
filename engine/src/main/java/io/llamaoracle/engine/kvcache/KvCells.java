package io.llamaoracle.engine.kvcache;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Meta information of the cells of one stream: position, pending shift and the sequences that see each cell.
 *
 * <p>A sequence set is four longs (256 ids), as the bit set of the original. Minimum and maximum position of a sequence
 * are found again lazily after a removal, which gives the same values as the ordered sets of the original without an
 * allocation per token. Not safe for use by several threads.
 *
 * <p>Origin: {@code src/llama-kv-cells.h} {@code llama_kv_cells} (b11192)
 */
public final class KvCells {
    /** Number of sequence ids. */
    public static final int MAX_SEQ = 256;

    private static final int WORDS = MAX_SEQ / Long.SIZE;

    private final int[] pos;
    private final int[] shift;
    private final long[] seq;
    private final BitSet used;
    private int nUsed;
    private boolean hasShift;

    private final int[] seqMin = new int[MAX_SEQ];
    private final int[] seqMax = new int[MAX_SEQ];
    private final boolean[] stale = new boolean[MAX_SEQ];

    /**
     * Makes empty cells.
     *
     * @param size number of cells
     */
    public KvCells(int size) {
        pos = new int[size];
        shift = new int[size];
        seq = new long[size * WORDS];
        used = new BitSet(size);
        reset();
    }

    /** Empties all cells. */
    public void reset() {
        Arrays.fill(pos, -1);
        Arrays.fill(shift, 0);
        Arrays.fill(seq, 0L);
        used.clear();
        nUsed = 0;
        hasShift = false;
        Arrays.fill(seqMin, -1);
        Arrays.fill(seqMax, -1);
        Arrays.fill(stale, false);
    }

    /** Forgets the pending shifts, after they were applied to the data. */
    public void resetShift() {
        hasShift = false;
        Arrays.fill(shift, 0);
    }

    /** Number of cells. */
    public int size() {
        return pos.length;
    }

    /** Whether no token sits in cell i. */
    public boolean isEmpty(int i) {
        return pos[i] == -1;
    }

    /** Number of occupied cells. */
    public int nUsed() {
        return nUsed;
    }

    /** Index of the last occupied cell plus one, 0 if none is occupied. */
    public int usedMaxP1() {
        return used.length();
    }

    /** Whether a shift waits to be applied. */
    public boolean hasShift() {
        return hasShift;
    }

    /** Shift of cell i that waits to be applied to its data. */
    public int shift(int i) {
        return shift[i];
    }

    /** Position of the token in cell i, -1 if the cell is empty. */
    public int pos(int i) {
        return pos[i];
    }

    /** Whether cell i is occupied by a position in [p0, p1). */
    public boolean posIn(int i, int p0, int p1) {
        return pos[i] >= p0 && pos[i] < p1;
    }

    /** Whether sequence s sees cell i. */
    public boolean seqHas(int i, int s) {
        return (seq[i * WORDS + (s >> 6)] & (1L << s)) != 0;
    }

    /** Number of sequences that see cell i. */
    public int seqCount(int i) {
        int n = 0;
        for (int w = 0; w < WORDS; w++) {
            n += Long.bitCount(seq[i * WORDS + w]);
        }
        return n;
    }

    /** The only sequence that sees cell i. */
    public int seqGet(int i) {
        for (int w = 0; w < WORDS; w++) {
            long v = seq[i * WORDS + w];
            if (v != 0) {
                return w * Long.SIZE + Long.numberOfTrailingZeros(v);
            }
        }
        return -1;
    }

    /** Smallest position of sequence s, -1 if it has none. */
    public int seqPosMin(int s) {
        refresh(s);
        return seqMin[s];
    }

    /** Largest position of sequence s, -1 if it has none. */
    public int seqPosMax(int s) {
        refresh(s);
        return seqMax[s];
    }

    private void refresh(int s) {
        if (!stale[s]) {
            return;
        }
        int min = -1;
        int max = -1;
        for (int i = used.nextSetBit(0); i >= 0; i = used.nextSetBit(i + 1)) {
            if (seqHas(i, s)) {
                min = min < 0 ? pos[i] : Math.min(min, pos[i]);
                max = Math.max(max, pos[i]);
            }
        }
        seqMin[s] = min;
        seqMax[s] = max;
        stale[s] = false;
    }

    private void enter(int s, int p) {
        if (!stale[s]) {
            seqMin[s] = seqMin[s] < 0 ? p : Math.min(seqMin[s], p);
            seqMax[s] = Math.max(seqMax[s], p);
        }
    }

    private void touch(int i, boolean entering) {
        for (int w = 0; w < WORDS; w++) {
            for (long v = seq[i * WORDS + w]; v != 0; v &= v - 1) {
                int s = w * Long.SIZE + Long.numberOfTrailingZeros(v);
                if (entering) {
                    enter(s, pos[i]);
                } else {
                    stale[s] = true;
                }
            }
        }
    }

    private void vacate(int i) {
        Arrays.fill(seq, i * WORDS, (i + 1) * WORDS, 0L);
        pos[i] = -1;
        shift[i] = 0;
        used.clear(i);
        nUsed--;
    }

    /** Puts a token at position p into the empty cell i. */
    public void posSet(int i, int p) {
        pos[i] = p;
        used.set(i);
        nUsed++;
    }

    /** Lets sequence s see the occupied cell i. */
    public void seqAdd(int i, int s) {
        seq[i * WORDS + (s >> 6)] |= 1L << s;
        enter(s, pos[i]);
    }

    /** Empties the occupied cell i. */
    public void rm(int i) {
        touch(i, false);
        vacate(i);
    }

    /**
     * Takes cell i from sequence s, which sees it.
     *
     * @return whether the cell became empty
     */
    public boolean seqRm(int i, int s) {
        seq[i * WORDS + (s >> 6)] &= ~(1L << s);
        stale[s] = true;
        if (seqCount(i) == 0) {
            vacate(i);
            return true;
        }
        return false;
    }

    /**
     * Leaves cell i to sequence s alone.
     *
     * @return whether the cell became empty
     */
    public boolean seqKeep(int i, int s) {
        if (isEmpty(i)) {
            return false;
        }
        boolean mine = seqHas(i, s);
        touch(i, false);
        if (!mine) {
            vacate(i);
            return true;
        }
        Arrays.fill(seq, i * WORDS, (i + 1) * WORDS, 0L);
        seqAdd(i, s);
        return false;
    }

    /**
     * Moves the position of the occupied cell i by d.
     *
     * @return whether the cell became empty because its position fell below 0
     */
    public boolean posAdd(int i, int d) {
        touch(i, false);
        pos[i] += d;
        shift[i] += d;
        hasShift = true;
        if (pos[i] < 0) {
            vacate(i);
            return true;
        }
        touch(i, true);
        return false;
    }

    /** Saves the state of the given cells. */
    Saved save(int[] idxs) {
        Saved res = new Saved(new int[idxs.length], new long[idxs.length * WORDS]);
        for (int j = 0; j < idxs.length; j++) {
            res.pos[j] = pos[idxs[j]];
            System.arraycopy(seq, idxs[j] * WORDS, res.seq, j * WORDS, WORDS);
        }
        return res;
    }

    /** Puts a saved state back into the same cells. */
    void restore(int[] idxs, Saved saved) {
        for (int j = 0; j < idxs.length; j++) {
            int i = idxs[j];
            if (pos[i] != -1) {
                rm(i);
            }
            if (saved.pos[j] != -1) {
                posSet(i, saved.pos[j]);
                System.arraycopy(saved.seq, j * WORDS, seq, i * WORDS, WORDS);
                touch(i, true);
            }
        }
    }

    /** Positions and sequence sets of some cells. */
    record Saved(int[] pos, long[] seq) {}
}
