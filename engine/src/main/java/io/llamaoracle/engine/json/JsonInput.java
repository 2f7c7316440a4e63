package io.llamaoracle.engine.json;

import java.util.Locale;

/**
 * The byte source of the lexer: counts lines and columns, can take one byte back, and remembers what was read since the
 * last token that resets it. The memory is not cleared by punctuation and literals, so an error quotes from the start of
 * the last string or number.
 *
 * <p>Origin: {@code vendor/nlohmann/json.hpp} {@code lexer::get} (b11192)
 * <p>Origin: {@code vendor/nlohmann/json.hpp} {@code lexer::unget} (b11192)
 */
final class JsonInput {
    static final int EOF = -1;

    private final String text;
    private final StringBuilder tokenString = new StringBuilder();
    private int next;
    private int current = EOF;
    private boolean nextUnget;
    private int charsReadTotal;
    private int charsReadCurrentLine;
    private int linesRead;

    JsonInput(String text) {
        this.text = text;
    }

    int get() {
        charsReadTotal++;
        charsReadCurrentLine++;
        if (nextUnget) {
            nextUnget = false;
        } else {
            current = next < text.length() ? text.charAt(next++) : EOF;
        }
        if (current != EOF) {
            tokenString.append((char) current);
        }
        if (current == '\n') {
            linesRead++;
            charsReadCurrentLine = 0;
        }
        return current;
    }

    void unget() {
        nextUnget = true;
        charsReadTotal--;
        if (charsReadCurrentLine == 0) {
            if (linesRead > 0) {
                linesRead--;
            }
        } else {
            charsReadCurrentLine--;
        }
        if (current != EOF) {
            tokenString.setLength(tokenString.length() - 1);
        }
    }

    int current() {
        return current;
    }

    /** Starts a new quoted token at the current byte. */
    void reset() {
        tokenString.setLength(0);
        tokenString.append((char) current);
    }

    int charsReadTotal() {
        return charsReadTotal;
    }

    int line() {
        return linesRead + 1;
    }

    int column() {
        return charsReadCurrentLine;
    }

    /** What was read since the last reset, control characters spelled out. */
    String tokenString() {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < tokenString.length(); i++) {
            char c = tokenString.charAt(i);
            if (c <= 0x1F) {
                out.append(String.format(Locale.ROOT, "<U+%04X>", (int) c));
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }
}
