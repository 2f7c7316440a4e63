package io.llamaoracle.engine.chat.jinja;

/**
 * Text outside tags, with {@code lstrip_blocks} and {@code trim_blocks} on. A text of one character before a block at the
 * very start of a template is dropped, as the server drops it.
 *
 * <p>Origin: {@code common/jinja/lexer.cpp} {@code lexer::tokenize} (b11192)
 */
final class LexerText {
    private static final String BLANKS = " \t\r\n";

    private LexerText() {}

    /** The text up to the next tag, stripped as the tags around it ask. */
    static String consume(LexerInput in) {
        boolean rstripBlock = false;
        boolean newlineGoes = false;
        if (in.pos > 3) {
            char c0 = in.at(in.pos - 3);
            char c1 = in.at(in.pos - 2);
            boolean closes = in.at(in.pos - 1) == '}';
            rstripBlock = c0 == '-' && (c1 == '%' || c1 == '}' || c1 == '#') && closes;
            newlineGoes = (c1 == '#' || c1 == '%' || c1 == '-') && closes;
        }
        int start = in.pos;
        while (in.pos < in.src.length() && !(in.at() == '{' && in.nextIs("%{#", 1))) {
            in.pos++;
        }
        int end = in.pos;
        if (in.at() == '{' && in.nextIs("%#-", 1)) {
            end = lstrip(in, start, end);
        }
        String text = in.src.substring(start, end);
        if (newlineGoes && text.startsWith("\n")) {
            text = text.substring(1);
        }
        if (rstripBlock) {
            text = stripFront(text);
        }
        if (in.at() == '{' && in.nextIs("{%#", 1) && in.nextIs("-", 2)) {
            text = stripBack(text);
        }
        return text;
    }

    private static int lstrip(LexerInput in, int start, int end) {
        for (int current = end; current > start; current--) {
            char c = in.at(current - 1);
            if (current == 1) {
                return 0;
            }
            if (c == '\n') {
                return current;
            }
            if (!Chars.isSpace(c)) {
                return end;
            }
        }
        return end;
    }

    private static String stripFront(String s) {
        int i = 0;
        while (i < s.length() && BLANKS.indexOf(s.charAt(i)) >= 0) {
            i++;
        }
        return s.substring(i);
    }

    private static String stripBack(String s) {
        int i = s.length();
        while (i > 0 && BLANKS.indexOf(s.charAt(i - 1)) >= 0) {
            i--;
        }
        return s.substring(0, i);
    }
}
