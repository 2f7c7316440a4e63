package io.llamaoracle.engine.grammar;

/**
 * A rule repeated, with a separator or without.
 *
 * <p>Origin: {@code common/json-schema-to-grammar.cpp} {@code build_repetition} (b11192)
 */
final class SchemaRepetition {
    static final int NO_MAX = Integer.MAX_VALUE;

    private SchemaRepetition() {}

    static String of(String item, int min, int max) {
        return of(item, min, max, "");
    }

    static String of(String item, int min, int max, String separator) {
        boolean bounded = max != NO_MAX;
        if (max == 0) {
            return "";
        }
        if (min == 0 && max == 1) {
            return item + "?";
        }
        if (!separator.isEmpty()) {
            String more = of("(" + separator + " " + item + ")", min == 0 ? 0 : min - 1, bounded ? max - 1 : max);
            String all = item + " " + more;
            return min == 0 ? "(" + all + ")?" : all;
        }
        if (min == 1 && !bounded) {
            return item + "+";
        }
        if (min == 0 && !bounded) {
            return item + "*";
        }
        return item + "{" + min + "," + (bounded ? String.valueOf(max) : "") + "}";
    }
}
