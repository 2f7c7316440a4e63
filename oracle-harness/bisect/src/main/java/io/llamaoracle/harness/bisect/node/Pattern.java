package io.llamaoracle.harness.bisect.node;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;

/** Describes where the differing elements of a tensor lie: rows, lanes, blocks, tail. */
final class Pattern {
    private static final int LANES = 8;
    private static final int ROW_GROUP = 4;
    private static final int[] BLOCKS = {256, 64, 32};
    private static final int FEW = 6;

    private Pattern() {}

    /**
     * Sentences about the set.
     *
     * @param wrong differing elements, flat
     * @param n number of elements
     * @param rowLength elements of a row
     */
    static List<String> describe(BitSet wrong, int n, int rowLength) {
        List<String> said = new ArrayList<>();
        int rows = n / rowLength;
        BitSet badRows = new BitSet(rows);
        BitSet columns = new BitSet(rowLength);
        wrong.stream().forEach(i -> {
            badRows.set(i / rowLength);
            columns.set(i % rowLength);
        });
        if (wrong.cardinality() == n) {
            said.add("every element");
            return said;
        }
        if (wrong.cardinality() == 1) {
            said.add("a single element");
        }
        rows(badRows, rows, said);
        columns(columns, rowLength, said);
        return said;
    }

    private static void rows(BitSet bad, int rows, List<String> said) {
        int tail = rows % ROW_GROUP;
        if (rows == 1) {
            return;
        }
        if (bad.cardinality() == rows) {
            said.add("all " + rows + " rows");
        } else if (tail != 0 && bad.nextSetBit(0) >= rows - tail) {
            said.add("only the last " + tail + " rows, left over from groups of " + ROW_GROUP + " " + few(bad));
        } else if (tail != 0 && rows > ROW_GROUP && bad.length() <= rows - tail) {
            said.add("only rows in whole groups of " + ROW_GROUP + ", not the last " + tail + " (" + bad.cardinality()
                    + " rows)");
        } else {
            said.add(bad.cardinality() + " of " + rows + " rows " + few(bad));
        }
    }

    private static void columns(BitSet bad, int length, List<String> said) {
        if (bad.cardinality() == length) {
            said.add("all " + length + " columns");
            return;
        }
        for (int block : new int[] {32, LANES}) {
            int tail = length % block;
            if (tail != 0 && bad.nextSetBit(0) >= length - tail) {
                said.add("only the tail of the row after whole groups of " + block);
                return;
            }
        }
        BitSet lanes = new BitSet(LANES);
        bad.stream().forEach(c -> lanes.set(c % LANES));
        if (lanes.cardinality() <= LANES / 2 && bad.cardinality() > lanes.cardinality()) {
            said.add("only lanes " + few(lanes) + " of " + LANES);
        }
        for (int block : BLOCKS) {
            BitSet blocks = new BitSet();
            bad.stream().forEach(c -> blocks.set(c / block));
            if (length > block && blocks.cardinality() == 1 && bad.cardinality() > 1) {
                said.add("only block " + blocks.nextSetBit(0) + " of " + block + " columns");
                return;
            }
        }
        said.add(bad.cardinality() + " of " + length + " columns " + few(bad));
    }

    private static String few(BitSet set) {
        String list = set.stream().limit(FEW).mapToObj(Integer::toString).collect(Collectors.joining(", "));
        return "{" + list + (set.cardinality() > FEW ? ", …" : "") + "}";
    }
}
