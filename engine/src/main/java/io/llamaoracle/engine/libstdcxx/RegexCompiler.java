package io.llamaoracle.engine.libstdcxx;

import io.llamaoracle.engine.libstdcxx.RegexNfa.Op;
import io.llamaoracle.engine.libstdcxx.RegexNfa.Seq;
import io.llamaoracle.engine.libstdcxx.RegexScanner.Token;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;

/**
 * Turns a regular expression into its automaton.
 *
 * <p>Origin: {@code libstdc++/bits/regex_compiler.tcc} {@code std::__detail::_Compiler} (gcc 12)
 */
final class RegexCompiler {
    private final RegexScanner scanner;
    private final RegexNfa nfa = new RegexNfa();
    private final Deque<Seq> stack = new ArrayDeque<>();
    private String value = "";

    private RegexCompiler(String pattern) {
        this.scanner = new RegexScanner(pattern);
    }

    static RegexNfa compile(String pattern) {
        RegexCompiler compiler = new RegexCompiler(pattern);
        RegexNfa nfa = compiler.nfa;
        Seq all = nfa.single(nfa.insertSubexprBegin());
        compiler.disjunction();
        if (!compiler.take(Token.EOF)) {
            throw new StdRegexException(StdRegexException.PAREN);
        }
        all = nfa.append(all, compiler.stack.pop());
        all = nfa.append(all, nfa.insertSubexprEnd());
        nfa.append(all, nfa.insert(Op.ACCEPT));
        return nfa;
    }

    private boolean take(Token token) {
        if (scanner.token != token) {
            return false;
        }
        value = scanner.value;
        scanner.advance();
        return true;
    }

    private void push(int id) {
        stack.push(nfa.single(id));
    }

    private void disjunction() {
        alternative();
        while (take(Token.OR)) {
            Seq left = stack.pop();
            alternative();
            Seq right = stack.pop();
            int end = nfa.insert(Op.DUMMY);
            left = nfa.append(left, end);
            right = nfa.append(right, end);
            stack.push(new Seq(nfa.insert(Op.ALTERNATIVE, right.start(), left.start(), false), end));
        }
    }

    private void alternative() {
        if (!term()) {
            push(nfa.insert(Op.DUMMY));
            return;
        }
        Seq first = stack.pop();
        alternative();
        stack.push(nfa.append(first, stack.pop()));
    }

    private boolean term() {
        if (assertion()) {
            return true;
        }
        if (!atom()) {
            return false;
        }
        boolean more = true;
        while (more) {
            more = quantifier();
        }
        return true;
    }

    private boolean assertion() {
        if (take(Token.LINE_BEGIN)) {
            push(nfa.insert(Op.LINE_BEGIN));
        } else if (take(Token.LINE_END)) {
            push(nfa.insert(Op.LINE_END));
        } else if (take(Token.WORD_BOUND)) {
            push(nfa.insert(Op.WORD_BOUNDARY, RegexNfa.NONE, RegexNfa.NONE, value.equals("n")));
        } else if (take(Token.LOOKAHEAD_BEGIN)) {
            boolean not = value.equals("n");
            disjunction();
            closing();
            Seq inner = nfa.append(stack.pop(), nfa.insert(Op.ACCEPT));
            push(nfa.insert(Op.LOOKAHEAD, RegexNfa.NONE, inner.start(), not));
        } else {
            return false;
        }
        return true;
    }

    private void closing() {
        if (!take(Token.SUBEXPR_END)) {
            throw new StdRegexException(StdRegexException.PAREN);
        }
    }

    private boolean quantifier() {
        if (take(Token.CLOSURE0)) {
            boolean lazy = take(Token.OPT);
            Seq item = stack.pop();
            Seq repeat = nfa.single(nfa.insert(Op.REPEAT, RegexNfa.NONE, item.start(), lazy));
            nfa.append(item, repeat);
            stack.push(repeat);
        } else if (take(Token.CLOSURE1)) {
            boolean lazy = take(Token.OPT);
            Seq item = stack.pop();
            stack.push(nfa.append(item, nfa.insert(Op.REPEAT, RegexNfa.NONE, item.start(), lazy)));
        } else if (take(Token.OPT)) {
            boolean lazy = take(Token.OPT);
            Seq item = stack.pop();
            int end = nfa.insert(Op.DUMMY);
            Seq repeat = nfa.single(nfa.insert(Op.REPEAT, RegexNfa.NONE, item.start(), lazy));
            nfa.append(item, end);
            stack.push(nfa.append(repeat, end));
        } else if (take(Token.INTERVAL_BEGIN)) {
            interval();
        } else {
            return false;
        }
        return true;
    }

    private void interval() {
        if (!take(Token.DUP_COUNT)) {
            throw new StdRegexException(StdRegexException.BAD_BRACE);
        }
        Seq item = stack.pop();
        Seq all = nfa.single(nfa.insert(Op.DUMMY));
        long min = number(10);
        boolean unbounded = false;
        long more = 0;
        if (take(Token.COMMA)) {
            if (take(Token.DUP_COUNT)) {
                more = number(10) - min;
            } else {
                unbounded = true;
            }
        }
        if (!take(Token.INTERVAL_END)) {
            throw new StdRegexException(StdRegexException.BRACE);
        }
        boolean lazy = take(Token.OPT);
        for (long i = 0; i < min; i++) {
            all = nfa.append(all, nfa.copy(item));
        }
        if (unbounded) {
            Seq copy = nfa.copy(item);
            Seq repeat = nfa.single(nfa.insert(Op.REPEAT, RegexNfa.NONE, copy.start(), lazy));
            nfa.append(copy, repeat);
            all = nfa.append(all, repeat);
        } else {
            all = optional(all, item, more, lazy);
        }
        stack.push(all);
    }

    private Seq optional(Seq before, Seq item, long count, boolean lazy) {
        if (count < 0) {
            throw new StdRegexException(StdRegexException.BAD_BRACE);
        }
        Seq all = before;
        int end = nfa.insert(Op.DUMMY);
        int[] repeats = new int[(int) Math.min(count, 100_001)];
        for (int i = 0; i < count; i++) {
            Seq copy = nfa.copy(item);
            repeats[i] = nfa.insert(Op.REPEAT, copy.start(), end, lazy);
            all = nfa.append(all, new Seq(repeats[i], copy.end()));
        }
        all = nfa.append(all, end);
        for (int repeat : repeats) {
            int swap = nfa.next[repeat];
            nfa.next[repeat] = nfa.alt[repeat];
            nfa.alt[repeat] = swap;
        }
        return all;
    }

    private boolean atom() {
        if (take(Token.ANY)) {
            push(nfa.insertMatcher(RegexBracket.any()));
        } else if (character()) {
            push(nfa.insertMatcher(RegexBracket.only(value.charAt(0))));
        } else if (take(Token.BACKREF)) {
            push(nfa.insertBackref(number(10)));
        } else if (take(Token.QUOTED_CLASS)) {
            RegexBracket bracket = new RegexBracket(Character.isUpperCase(value.charAt(0)));
            bracket.addClass(value, false);
            push(nfa.insertMatcher(bracket.ready()));
        } else if (take(Token.NO_GROUP_BEGIN)) {
            Seq begin = nfa.single(nfa.insert(Op.DUMMY));
            disjunction();
            closing();
            stack.push(nfa.append(begin, stack.pop()));
        } else if (take(Token.SUBEXPR_BEGIN)) {
            Seq begin = nfa.single(nfa.insertSubexprBegin());
            disjunction();
            closing();
            begin = nfa.append(begin, stack.pop());
            stack.push(nfa.append(begin, nfa.insertSubexprEnd()));
        } else if (take(Token.BRACKET_NEG_BEGIN)) {
            push(nfa.insertMatcher(new BracketTerms(true).read()));
        } else if (take(Token.BRACKET_BEGIN)) {
            push(nfa.insertMatcher(new BracketTerms(false).read()));
        } else {
            return false;
        }
        return true;
    }

    private boolean character() {
        if (take(Token.HEX_NUM)) {
            value = String.valueOf((char) (number(16) & 0xFF));
            return true;
        }
        return take(Token.ORD_CHAR);
    }

    private int number(int radix) {
        long v = 0;
        for (int i = 0; i < value.length(); i++) {
            v = v * radix + Character.digit(value.charAt(i), radix);
        }
        return (int) v;
    }

    /** What stands between brackets; the last character waits, because a range may begin with it. */
    private final class BracketTerms {
        private static final int NOTHING = -1;
        private static final int CLASS = -2;

        private final RegexBracket out;
        private int last = NOTHING;

        BracketTerms(boolean not) {
            out = new RegexBracket(not);
        }

        BitSet read() {
            if (character()) {
                last = value.charAt(0);
            } else if (take(Token.BRACKET_DASH)) {
                last = '-';
            }
            boolean more = true;
            while (more) {
                more = one();
            }
            keep(NOTHING);
            return out.ready();
        }

        private void keep(int now) {
            if (last >= 0) {
                out.add((char) last);
            }
            last = now;
        }

        private boolean one() {
            if (take(Token.BRACKET_END)) {
                return false;
            }
            if (take(Token.COLLSYMBOL) || take(Token.EQUIV_CLASS_NAME)) {
                throw new StdRegexNotCoveredException("a collating element in a regular expression");
            }
            if (take(Token.CHAR_CLASS_NAME)) {
                keep(CLASS);
                out.addClass(value, false);
            } else if (character()) {
                keep(value.charAt(0));
            } else if (take(Token.BRACKET_DASH)) {
                return dash();
            } else if (take(Token.QUOTED_CLASS)) {
                keep(CLASS);
                out.addClass(value, Character.isUpperCase(value.charAt(0)));
            } else {
                throw new StdRegexException("Unexpected character within '[...]' in regular expression");
            }
            return true;
        }

        private boolean dash() {
            if (take(Token.BRACKET_END)) {
                keep('-');
                return false;
            }
            if (last == CLASS) {
                throw new StdRegexException("Invalid start of '[x-x]' range in regular expression");
            }
            if (last == NOTHING) {
                keep('-');
            } else if (character()) {
                out.addRange((char) last, value.charAt(0));
                last = NOTHING;
            } else if (take(Token.BRACKET_DASH)) {
                out.addRange((char) last, '-');
                last = NOTHING;
            } else {
                throw new StdRegexException("Invalid end of '[x-x]' range in regular expression");
            }
            return true;
        }
    }
}
