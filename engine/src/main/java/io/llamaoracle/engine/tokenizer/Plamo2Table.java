package io.llamaoracle.engine.tokenizer;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * PLaMo-2's table: for each suffix of a token, in the order of the suffixes read backwards, a row for each of its prefixes
 * that is a suffix too, the longest first, and a row that ends it. Strings here have one char a byte.
 *
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llm_tokenizer_plamo2::build} (b11192)
 */
final class Plamo2Table {

    static final int INVALID_SCORE = -20000000;
    static final int UNKNOWN_SCORE = -10000000;

    private static final double SCALE = 1e4;

    final int[] bytes = new int[256];
    int[] pieceLength = new int[0];
    int[] token = new int[0];
    int[] score = new int[0];
    int[] piece = new int[0];
    private final Map<Long, Integer> suffixOf = new HashMap<>();
    private final Map<String, Float> scores = new HashMap<>();
    private final Map<String, Integer> tokens = new HashMap<>();
    private final Map<String, Integer> rows = new HashMap<>();

    Plamo2Table(VocabData vocab) {
        for (int id = 0; id < vocab.nTokens(); id++) {
            String text = new String(vocab.text[id], StandardCharsets.ISO_8859_1);
            tokens.put(text, id);
            if ((vocab.attr[id] & TokenAttr.BYTE) != 0) {
                int value = TokenPieces.hexByteOf(vocab.text[id]);
                if (value >= 0) {
                    bytes[value] = id;
                }
            } else {
                addSuffixes(text, vocab.text[id], vocab.score[id]);
            }
        }
        for (int b = 0; b < bytes.length; b++) {
            if (bytes[b] == 0) {
                throw new IllegalArgumentException("Byte token for <0x" + b + "> is not set");
            }
        }
        build();
    }

    /** The suffix that a character before another suffix makes; 0 where there is none. */
    int suffix(int cpt, int before) {
        return suffixOf.getOrDefault((long) cpt << 32 | before, 0);
    }

    private void addSuffixes(String text, byte[] raw, float own) {
        scores.put(text, own);
        int[] cpts = Utf8.codePoints(raw);
        for (int i = 1; i < cpts.length; i++) {
            scores.putIfAbsent(text(cpts, i, cpts.length), Float.NaN);
        }
    }

    private static String text(int[] cpts, int from, int to) {
        Utf8.Writer out = new Utf8.Writer(4 * (to - from));
        for (int i = from; i < to; i++) {
            out.add(cpts[i]);
        }
        return new String(out.toByteArray(), StandardCharsets.ISO_8859_1);
    }

    private static int[] cpts(String text) {
        return Utf8.codePoints(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private void build() {
        List<String> suffixes = new ArrayList<>(scores.keySet());
        suffixes.add("");
        suffixes.sort(Comparator.comparing(s -> new StringBuilder(s).reverse().toString()));
        int count = 0;
        for (String suffix : suffixes) {
            rows.put(suffix, count);
            int[] cpts = cpts(suffix);
            if (cpts.length > 0) {
                int rest = rows.computeIfAbsent(text(cpts, 1, cpts.length), k -> 0);
                suffixOf.put((long) cpts[0] << 32 | rest, count);
            }
            count += 1
                    + (int) prefixes(cpts).stream().filter(scores::containsKey).count();
        }
        pieceLength = new int[count];
        token = new int[count];
        score = new int[count];
        piece = new int[count];
        int at = 0;
        for (String suffix : suffixes) {
            at = fill(at, cpts(suffix));
        }
    }

    private static List<String> prefixes(int[] cpts) {
        List<String> all = new ArrayList<>();
        for (int length = cpts.length; length > 0; length--) {
            all.add(text(cpts, 0, length));
        }
        return all;
    }

    private int fill(int from, int[] cpts) {
        int at = from;
        int length = cpts.length;
        for (String prefix : prefixes(cpts)) {
            Float own = scores.get(prefix);
            if (own != null) {
                pieceLength[at] = length;
                token[at] = tokens.getOrDefault(prefix, -1);
                score[at] = Float.isFinite(own) ? (int) roundAway(own * SCALE) : INVALID_SCORE;
                piece[at] = rows.computeIfAbsent(prefix, k -> 0);
                at++;
            }
            length--;
        }
        pieceLength[at] = 1;
        token[at] = -1;
        score[at] = UNKNOWN_SCORE;
        return at + 1;
    }

    /** C's round: halves go away from zero. */
    private static double roundAway(double value) {
        double down = Math.floor(Math.abs(value));
        return Math.copySign(Math.abs(value) - down >= 0.5 ? down + 1 : down, value);
    }

    int size() {
        return score.length;
    }
}
