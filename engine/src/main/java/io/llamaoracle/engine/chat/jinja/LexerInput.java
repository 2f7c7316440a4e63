package io.llamaoracle.engine.chat.jinja;

/**
 * The normalized source and a place in it. Reading at its end gives NUL, as {@code std::string} does.
 *
 * <p>Origin: {@code common/jinja/lexer.cpp} {@code lexer::tokenize} (b11192)
 */
final class LexerInput {
    /** A class of characters. */
    interface CharTest {
        boolean test(char c);
    }

    private static final String ESCAPES = "ntrbfv\\'\"";
    private static final String ESCAPED = "\n\t\r\b\f\u000B\\'\"";

    final String src;
    int pos;
    private final String original;

    LexerInput(String source) {
        original = source;
        String text = source.replace("\r\n", "\n").replace('\r', '\n');
        src = source.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
    }

    char at() {
        return at(pos);
    }

    char at(int i) {
        return i < src.length() ? src.charAt(i) : 0;
    }

    /** Whether the character {@code n} places on is one of {@code chars}. */
    boolean nextIs(String chars, int n) {
        return pos + n < src.length() && chars.indexOf(src.charAt(pos + n)) >= 0;
    }

    JinjaException error(String message) {
        return SourceText.error("lexer", message, original, pos);
    }

    /** What passes the test from here on, with backslash escapes resolved. */
    String consumeWhile(CharTest test) {
        StringBuilder out = new StringBuilder();
        while (test.test(at())) {
            if (at() == '\\') {
                escape(out);
                continue;
            }
            out.append(at());
            pos++;
            if (pos > src.length()) {
                throw error("unexpected end of input during consume_while");
            }
        }
        return out.toString();
    }

    private void escape(StringBuilder out) {
        pos++;
        if (pos >= src.length()) {
            throw error("unexpected end of input after escape character");
        }
        char c = src.charAt(pos++);
        int index = ESCAPES.indexOf(c);
        if (index < 0) {
            throw error("unknown escape character \\" + c);
        }
        out.append(ESCAPED.charAt(index));
    }

    String numeric() {
        String number = consumeWhile(Chars::isDigit);
        if (at() == '.' && Chars.isDigit(at(pos + 1))) {
            pos++;
            return number + "." + consumeWhile(Chars::isDigit);
        }
        return number;
    }
}
