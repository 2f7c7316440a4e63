package io.llamaoracle.engine.grammar;

import java.util.Arrays;

/** Ranges of characters that no element of a grammar tells apart: what holds for the first of a class holds for all. */
final class CharClasses {
    private static final long TOP = 1L << 32;

    /** The first character of each class, unsigned and ascending. */
    private final long[] firsts;

    /** Class by index into a vocabulary's alphabet. */
    final int[] ofAlphabet;

    CharClasses(GrammarRules rules, int[] alphabet) {
        long[] bounds = new long[rules.types.length * 2 + 1];
        int n = 1;
        for (int i = 0; i < rules.types.length; i++) {
            int type = rules.types[i];
            if (type >= Gretype.CHAR && type <= Gretype.CHAR_ALT) {
                long value = Integer.toUnsignedLong(rules.values[i]);
                bounds[n++] = value;
                bounds[n++] = value + 1;
            }
        }
        firsts = Arrays.stream(bounds, 0, n)
                .filter(b -> b < TOP)
                .sorted()
                .distinct()
                .toArray();
        ofAlphabet = new int[alphabet.length];
        for (int i = 0; i < alphabet.length; i++) {
            ofAlphabet[i] = of(alphabet[i]);
        }
    }

    int count() {
        return firsts.length;
    }

    /** A character of the class. */
    int representative(int charClass) {
        return (int) firsts[charClass];
    }

    int of(int character) {
        int at = Arrays.binarySearch(firsts, Integer.toUnsignedLong(character));
        return at >= 0 ? at : -at - 2;
    }
}
