package io.llamaoracle.engine.libstdcxx;

/**
 * Cuts a regular expression into tokens.
 *
 * <p>Origin: {@code libstdc++/bits/regex_scanner.tcc} {@code std::__detail::_Scanner} (gcc 12)
 */
final class RegexScanner {
    enum Token {
        ANY,
        ORD_CHAR,
        HEX_NUM,
        BACKREF,
        NO_GROUP_BEGIN,
        LOOKAHEAD_BEGIN,
        SUBEXPR_BEGIN,
        SUBEXPR_END,
        BRACKET_BEGIN,
        BRACKET_NEG_BEGIN,
        BRACKET_END,
        INTERVAL_BEGIN,
        INTERVAL_END,
        QUOTED_CLASS,
        CHAR_CLASS_NAME,
        COLLSYMBOL,
        EQUIV_CLASS_NAME,
        OPT,
        OR,
        CLOSURE0,
        CLOSURE1,
        LINE_BEGIN,
        LINE_END,
        WORD_BOUND,
        COMMA,
        DUP_COUNT,
        EOF,
        BRACKET_DASH
    }

    private enum State {
        NORMAL,
        IN_BRACE,
        IN_BRACKET
    }

    private static final String SPECIAL = "^$\\.*+?()[]{}|\0";
    private static final String ESCAPES = "0bfnrtv";
    private static final String ESCAPED = "\0\b\f\n\r\t\u000b";

    private final String text;
    private int at;
    private State state = State.NORMAL;
    Token token;
    String value = "";

    RegexScanner(String text) {
        this.text = text;
        advance();
    }

    void advance() {
        if (at == text.length()) {
            token = Token.EOF;
            return;
        }
        switch (state) {
            case NORMAL -> normal();
            case IN_BRACKET -> inBracket();
            case IN_BRACE -> inBrace();
        }
    }

    private boolean atEnd() {
        return at == text.length();
    }

    private void is(Token what) {
        token = what;
    }

    private void is(Token what, char c) {
        token = what;
        value = String.valueOf(c);
    }

    private void normal() {
        char c = text.charAt(at++);
        if (SPECIAL.indexOf(c) < 0) {
            is(Token.ORD_CHAR, c);
            return;
        }
        switch (c) {
            case '\\' -> {
                if (atEnd()) {
                    throw new StdRegexException("Invalid escape at end of regular expression");
                }
                escape();
            }
            case '(' -> parenthesis();
            case ')' -> is(Token.SUBEXPR_END);
            case '[' -> {
                state = State.IN_BRACKET;
                boolean not = !atEnd() && text.charAt(at) == '^';
                at += not ? 1 : 0;
                is(not ? Token.BRACKET_NEG_BEGIN : Token.BRACKET_BEGIN);
            }
            case '{' -> {
                state = State.IN_BRACE;
                is(Token.INTERVAL_BEGIN);
            }
            case '^' -> is(Token.LINE_BEGIN);
            case '$' -> is(Token.LINE_END);
            case '.' -> is(Token.ANY);
            case '*' -> is(Token.CLOSURE0);
            case '+' -> is(Token.CLOSURE1);
            case '?' -> is(Token.OPT);
            case '|' -> is(Token.OR);
            default -> is(Token.ORD_CHAR, c);
        }
    }

    private void parenthesis() {
        if (atEnd() || text.charAt(at) != '?') {
            is(Token.SUBEXPR_BEGIN);
            return;
        }
        if (++at == text.length()) {
            throw new StdRegexException(StdRegexException.PAREN);
        }
        char kind = text.charAt(at);
        switch (kind) {
            case ':' -> is(Token.NO_GROUP_BEGIN);
            case '=' -> is(Token.LOOKAHEAD_BEGIN, 'p');
            case '!' -> is(Token.LOOKAHEAD_BEGIN, 'n');
            default -> throw new StdRegexException("Invalid '(?...)' zero-width assertion in regular expression");
        }
        at++;
    }

    private void inBracket() {
        char c = text.charAt(at++);
        switch (c) {
            case '-' -> is(Token.BRACKET_DASH);
            case '[' -> {
                if (atEnd()) {
                    throw new StdRegexException("Incomplete '[[' character class in regular expression");
                }
                switch (text.charAt(at)) {
                    case '.' -> named(Token.COLLSYMBOL);
                    case ':' -> named(Token.CHAR_CLASS_NAME);
                    case '=' -> named(Token.EQUIV_CLASS_NAME);
                    default -> is(Token.ORD_CHAR, c);
                }
            }
            case ']' -> {
                is(Token.BRACKET_END);
                state = State.NORMAL;
            }
            case '\\' -> escape();
            default -> is(Token.ORD_CHAR, c);
        }
    }

    private void named(Token what) {
        char mark = text.charAt(at++);
        int end = text.indexOf(mark, at);
        if (end < 0 || end + 1 >= text.length() || text.charAt(end + 1) != ']') {
            throw new StdRegexException(mark == ':' ? StdRegexException.CTYPE : StdRegexException.COLLATE);
        }
        token = what;
        value = text.substring(at, end);
        at = end + 2;
    }

    private void inBrace() {
        char c = text.charAt(at++);
        if (isDigit(c)) {
            at--;
            token = Token.DUP_COUNT;
            value = digits();
        } else if (c == ',') {
            is(Token.COMMA);
        } else if (c == '}') {
            state = State.NORMAL;
            is(Token.INTERVAL_END);
        } else {
            throw new StdRegexException(StdRegexException.BAD_BRACE);
        }
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private String digits() {
        int start = at;
        while (!atEnd() && isDigit(text.charAt(at))) {
            at++;
        }
        return text.substring(start, at);
    }

    private void escape() {
        if (atEnd()) {
            throw new StdRegexException(StdRegexException.ESCAPE);
        }
        char c = text.charAt(at++);
        int known = ESCAPES.indexOf(c);
        if (known >= 0 && (c != 'b' || state == State.IN_BRACKET)) {
            is(Token.ORD_CHAR, ESCAPED.charAt(known));
            return;
        }
        switch (c) {
            case 'b' -> is(Token.WORD_BOUND, 'p');
            case 'B' -> is(Token.WORD_BOUND, 'n');
            case 'd', 'D', 's', 'S', 'w', 'W' -> is(Token.QUOTED_CLASS, c);
            case 'c' -> {
                if (atEnd()) {
                    throw new StdRegexException("invalid '\\cX' control character in regular expression");
                }
                is(Token.ORD_CHAR, text.charAt(at++));
            }
            case 'x' -> hex(2, "Invalid '\\xNN' control character in regular expression");
            case 'u' -> hex(4, "Invalid '\\uNNNN' control character in regular expression");
            default -> {
                if (isDigit(c)) {
                    at--;
                    token = Token.BACKREF;
                    value = digits();
                } else {
                    is(Token.ORD_CHAR, c);
                }
            }
        }
    }

    private void hex(int length, String message) {
        for (int i = 0; i < length; i++) {
            char c = at + i < text.length() ? text.charAt(at + i) : 0;
            if (c > 127 || Character.digit(c, 16) < 0) {
                throw new StdRegexException(message);
            }
        }
        token = Token.HEX_NUM;
        value = text.substring(at, at + length);
        at += length;
    }
}
