package io.llamaoracle.engine.grammar;

import java.util.Arrays;

/** Builds the tree of a vocabulary's pieces. */
final class PieceTree {
    private static final int[] NONE = {};

    private final VocabPieces out;
    private final int[][] points;
    private final IntSeq chars = new IntSeq();
    private final IntSeq depths = new IntSeq();
    private final IntSeq firstToken = new IntSeq();

    PieceTree(VocabPieces out) {
        this.out = out;
        points = new int[out.size][];
        out.partialValue = new int[out.size];
        out.partialRemain = new byte[out.size];
    }

    void build() {
        decode();
        IntSeq whole = new IntSeq();
        IntSeq partial = new IntSeq();
        for (int token = 0; token < out.size; token++) {
            if (points[token] != null) {
                (points[token].length > 0 ? whole : partial).add(token);
            }
        }
        out.onlyPartial = partial.toArray();
        out.order = sorted(whole.toArray());
        out.alphabet = alphabet();
        nodes();
        out.chars = chars.toArray();
        out.depths = depths.toArray();
        out.firstToken = firstToken.toArray();
        ends();
    }

    private void decode() {
        PieceDecoder decoder = new PieceDecoder();
        IntSeq continuing = new IntSeq();
        for (int token = 0; token < out.size; token++) {
            if (out.vocab.isEog(token)) {
                out.eog.set(token);
                continue;
            }
            byte[] piece = out.vocab.piece(token);
            if (piece.length == 0 || piece[0] == 0) {
                continue;
            }
            if ((piece[0] & 0xC0) == 0x80) {
                continuing.add(token);
            }
            decoder.decode(piece, 0, 0);
            if (decoder.remain >= 0) {
                points[token] = cut(decoder);
                out.partialValue[token] = decoder.value;
                out.partialRemain[token] = (byte) decoder.remain;
            }
        }
        out.continuing = continuing.toArray();
    }

    /** Overlong bytes can make a character of zero, which upstream takes for the end. */
    private static int[] cut(PieceDecoder decoder) {
        int n = 0;
        while (n < decoder.count && decoder.points[n] != 0) {
            n++;
        }
        return n == 0 ? NONE : Arrays.copyOf(decoder.points, n);
    }

    private int[] sorted(int[] tokens) {
        Integer[] boxed = Arrays.stream(tokens).boxed().toArray(Integer[]::new);
        Arrays.sort(boxed, (a, b) -> {
            int byText = Arrays.compare(points[a], points[b]);
            return byText != 0 ? byText : Integer.compare(a, b);
        });
        return Arrays.stream(boxed).mapToInt(Integer::intValue).toArray();
    }

    private int[] alphabet() {
        return Arrays.stream(out.order)
                .mapToObj(token -> points[token])
                .flatMapToInt(Arrays::stream)
                .sorted()
                .distinct()
                .toArray();
    }

    /** A piece ends at the last node made for it; the nodes before that one hold no token of their own. */
    private void nodes() {
        int[] before = NONE;
        for (int i = 0; i < out.order.length; i++) {
            int[] text = points[out.order[i]];
            int common = Arrays.mismatch(before, text);
            if (common < 0) {
                continue;
            }
            for (int d = common; d < text.length; d++) {
                chars.add(out.indexOf(text[d]));
                depths.add(d);
                firstToken.add(i);
            }
            out.maxDepth = Math.max(out.maxDepth, text.length);
            before = text;
        }
        firstToken.add(out.order.length);
    }

    private void ends() {
        int n = out.chars.length;
        out.ends = new int[n];
        int[] open = new int[out.maxDepth + 1];
        int depth = 0;
        for (int node = 0; node < n; node++) {
            while (depth > out.depths[node]) {
                out.ends[open[--depth]] = node;
            }
            open[depth++] = node;
        }
        while (depth > 0) {
            out.ends[open[--depth]] = n;
        }
    }
}
