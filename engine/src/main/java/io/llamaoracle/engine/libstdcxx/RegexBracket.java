package io.llamaoracle.engine.libstdcxx;

import java.util.BitSet;
import java.util.Locale;

/**
 * The bytes that an element of a regular expression matches, in the "C" locale. Ranges compare signed chars.
 *
 * <p>Origin: {@code libstdc++/bits/regex_compiler.h} {@code std::__detail::_BracketMatcher} (gcc 12)
 * <p>Origin: {@code libstdc++/bits/regex.tcc} {@code std::regex_traits::lookup_classname} (gcc 12)
 */
final class RegexBracket {
    private final BitSet bytes = new BitSet(256);
    private final boolean not;

    RegexBracket(boolean not) {
        this.not = not;
    }

    static BitSet any() {
        BitSet all = new BitSet(256);
        all.set(0, 256);
        all.clear('\n');
        all.clear('\r');
        return all;
    }

    static BitSet only(char c) {
        BitSet one = new BitSet(256);
        one.set(c & 0xFF);
        return one;
    }

    void add(char c) {
        bytes.set(c & 0xFF);
    }

    void addRange(char low, char high) {
        if ((byte) low > (byte) high) {
            throw new StdRegexException("Invalid range in bracket expression.");
        }
        for (int c = (byte) low; c <= (byte) high; c++) {
            bytes.set(c & 0xFF);
        }
    }

    void addClass(String name, boolean complement) {
        BitSet members = members(name.toLowerCase(Locale.ROOT));
        if (members == null) {
            throw new StdRegexException("Invalid character class.");
        }
        if (complement) {
            members.flip(0, 256);
        }
        bytes.or(members);
    }

    BitSet ready() {
        if (not) {
            bytes.flip(0, 256);
        }
        return bytes;
    }

    static BitSet members(String name) {
        return switch (name) {
            case "d", "digit" -> range('0', '9');
            case "w" -> all(alnum(), range('_', '_'));
            case "s", "space" -> all(range('\t', '\r'), range(' ', ' '));
            case "alnum" -> alnum();
            case "alpha" -> all(range('a', 'z'), range('A', 'Z'));
            case "blank" -> all(range('\t', '\t'), range(' ', ' '));
            case "cntrl" -> all(range(0, 31), range(127, 127));
            case "graph" -> range(33, 126);
            case "lower" -> range('a', 'z');
            case "print" -> range(32, 126);
            case "punct" -> all(range(33, 47), range(58, 64), range(91, 96), range(123, 126));
            case "upper" -> range('A', 'Z');
            case "xdigit" -> all(range('0', '9'), range('a', 'f'), range('A', 'F'));
            default -> null;
        };
    }

    private static BitSet alnum() {
        return all(range('0', '9'), range('a', 'z'), range('A', 'Z'));
    }

    private static BitSet range(int low, int high) {
        BitSet out = new BitSet(256);
        out.set(low, high + 1);
        return out;
    }

    private static BitSet all(BitSet... parts) {
        BitSet out = new BitSet(256);
        for (BitSet part : parts) {
            out.or(part);
        }
        return out;
    }
}
