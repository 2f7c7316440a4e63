package io.llamaoracle.engine.tokenizer;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Flags, lower case and base characters of code points, from tables that the real library answered.
 *
 * <p>The JDK's own tables follow another Unicode version, so they are not used.
 *
 * <p>Origin: {@code src/unicode.cpp} {@code unicode_cpt_flags_from_cpt} (b11192)
 * <p>Origin: {@code src/unicode.cpp} {@code unicode_tolower} (b11192)
 * <p>Origin: {@code src/unicode.cpp} {@code unicode_cpts_normalize_nfd} (b11192)
 */
final class Unicode {

    static final int UNDEFINED = 0x0001;
    static final int NUMBER = 0x0002;
    static final int LETTER = 0x0004;
    static final int ACCENT_MARK = 0x0010;
    static final int PUNCTUATION = 0x0020;
    static final int SYMBOL = 0x0040;
    static final int CONTROL = 0x0080;
    static final int MASK_CATEGORIES = 0x00FF;
    static final int WHITESPACE = 0x0100;

    private static final int COUNT = 0x110000;
    private static final short[] FLAGS = readFlags();
    private static final int[][] LOWER = readPairs("unicode-lowercase.txt");
    private static final int[][] NFD = readPairs("unicode-nfd.txt");

    private Unicode() {}

    /** Flags of a code point; {@link #UNDEFINED} beyond U+10FFFF. */
    static int flags(int cpt) {
        return cpt >= 0 && cpt < COUNT ? FLAGS[cpt] : UNDEFINED;
    }

    static int toLower(int cpt) {
        int at = Arrays.binarySearch(LOWER[0], cpt);
        return at >= 0 ? LOWER[1][at] : cpt;
    }

    /** The base character that a composed one is cut down to. */
    static int nfd(int cpt) {
        int at = Arrays.binarySearch(NFD[0], cpt);
        return at >= 0 ? NFD[1][at] : cpt;
    }

    private static short[] readFlags() {
        int[][] runs = readPairs("unicode-flags.txt");
        short[] flags = new short[COUNT];
        for (int i = 0; i < runs[0].length; i++) {
            int end = i + 1 < runs[0].length ? runs[0][i + 1] : COUNT;
            Arrays.fill(flags, runs[0][i], end, (short) runs[1][i]);
        }
        return flags;
    }

    private static int[][] readPairs(String resource) {
        try (InputStream in = Unicode.class.getResourceAsStream(resource);
                BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII))) {
            int[][] pairs = reader.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split(" ", 2))
                    .map(p -> new int[] {Integer.parseInt(p[0], 16), Integer.parseInt(p[1], 16)})
                    .toArray(int[][]::new);
            int[][] columns = new int[2][pairs.length];
            for (int i = 0; i < pairs.length; i++) {
                columns[0][i] = pairs[i][0];
                columns[1][i] = pairs[i][1];
            }
            return columns;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
