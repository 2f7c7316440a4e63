package io.llamaoracle.engine.grammar;

/**
 * The integers between two bounds as text: digits compared place by place.
 *
 * <p>Origin: {@code common/json-schema-to-grammar.cpp} {@code build_min_max_int} (b11192)
 */
final class IntegerRange {
    private static final int DECIMALS = 16;

    private final StringBuilder out = new StringBuilder();

    private IntegerRange() {}

    static String of(long min, long max) {
        IntegerRange range = new IntegerRange();
        range.build(min, max, DECIMALS, true);
        return range.out.toString();
    }

    private void build(long min, long max, int decimals, boolean top) {
        boolean hasMin = min != Long.MIN_VALUE;
        boolean hasMax = max != Long.MAX_VALUE;
        if (hasMin && hasMax) {
            both(min, max, decimals);
        } else if (hasMin) {
            onlyMin(min, decimals, top);
        } else if (hasMax) {
            onlyMax(max, decimals, top);
        } else {
            throw new SchemaException("At least one of min_value or max_value must be set");
        }
    }

    private void both(long min, long max, int decimals) {
        if (min < 0 && max < 0) {
            out.append("\"-\" (");
            build(-max, -min, decimals, true);
            out.append(')');
            return;
        }
        long low = min;
        if (low < 0) {
            out.append("\"-\" (");
            build(0, -low, decimals, true);
            out.append(") | ");
            low = 0;
        }
        String from = Long.toString(low);
        String to = Long.toString(max);
        for (int digits = from.length(); digits < to.length(); digits++) {
            uniform(from, "9".repeat(digits));
            from = "1" + "0".repeat(digits);
            out.append(" | ");
        }
        uniform(from, to);
    }

    private void onlyMin(long min, int decimals, boolean top) {
        int less = Math.max(decimals - 1, 1);
        if (min < 0) {
            out.append("\"-\" (");
            build(Long.MIN_VALUE, -min, decimals, false);
            out.append(") | [0] | [1-9] ");
            moreDigits(0, decimals - 1);
        } else if (min == 0) {
            if (top) {
                out.append("[0] | [1-9] ");
                moreDigits(0, less);
            } else {
                moreDigits(1, decimals);
            }
        } else if (min <= 9) {
            char c = (char) ('0' + min);
            char start = top ? '1' : '0';
            if (c > start) {
                digits(start, (char) (c - 1));
                out.append(' ');
                moreDigits(1, less);
                out.append(" | ");
            }
            digits(c, '9');
            out.append(' ');
            moreDigits(0, less);
        } else {
            longMin(Long.toString(min), less, top);
        }
    }

    private void longMin(String min, int less, boolean top) {
        char c = min.charAt(0);
        if (c > '1') {
            digits(top ? '1' : '0', (char) (c - 1));
            out.append(' ');
            moreDigits(min.length(), less);
            out.append(" | ");
        }
        digits(c, c);
        out.append(" (");
        build(Long.parseLong(min.substring(1)), Long.MAX_VALUE, less, false);
        out.append(')');
        if (c < '9') {
            out.append(" | ");
            digits((char) (c + 1), '9');
            out.append(' ');
            moreDigits(min.length() - 1, less);
        }
    }

    private void onlyMax(long max, int decimals, boolean top) {
        if (max < 0) {
            out.append("\"-\" (");
            build(-max, Long.MAX_VALUE, decimals, false);
            out.append(')');
            return;
        }
        if (top) {
            out.append("\"-\" [1-9] ");
            moreDigits(0, Math.max(decimals - 1, 1));
            out.append(" | ");
        }
        build(0, max, decimals, true);
    }

    private void digits(char from, char to) {
        out.append('[').append(from);
        if (from != to) {
            out.append('-').append(to);
        }
        out.append(']');
    }

    private void moreDigits(int min, int max) {
        out.append("[0-9]");
        if (min == max && min == 1) {
            return;
        }
        out.append('{').append(min);
        if (max != min) {
            out.append(',');
            if (max != Integer.MAX_VALUE) {
                out.append(max);
            }
        }
        out.append('}');
    }

    /** Numbers of as many digits from one to another. */
    private void uniform(String from, String to) {
        int same = 0;
        while (same < from.length() && same < to.length() && from.charAt(same) == to.charAt(same)) {
            same++;
        }
        if (same > 0) {
            out.append('"').append(from, 0, same).append('"');
        }
        if (same >= from.length() || same >= to.length()) {
            return;
        }
        if (same > 0) {
            out.append(' ');
        }
        char low = from.charAt(same);
        char high = to.charAt(same);
        int rest = from.length() - same - 1;
        if (rest == 0) {
            out.append('[').append(low).append('-').append(high).append(']');
        } else {
            tail(low, high, from.substring(same + 1), to.substring(same + 1), rest);
        }
    }

    private void tail(char low, char high, String from, String to, int rest) {
        String zeros = "0".repeat(rest);
        String nines = "9".repeat(rest);
        boolean reached = false;
        out.append('(');
        if (from.equals(zeros)) {
            digits(low, (char) (high - 1));
            out.append(' ');
            moreDigits(rest, rest);
        } else {
            out.append('[').append(low).append("] (");
            uniform(from, nines);
            out.append(')');
            if (low < high - 1) {
                out.append(" | ");
                reached = to.equals(nines);
                digits((char) (low + 1), reached ? high : (char) (high - 1));
                out.append(' ');
                moreDigits(rest, rest);
            }
        }
        if (!reached) {
            out.append(" | ");
            digits(high, high);
            out.append(' ');
            uniform(zeros, to);
        }
        out.append(')');
    }
}
