package io.llamaoracle.engine.chat.jinja;

/**
 * Pieces of a template in error texts.
 *
 * <p>Origin: {@code common/jinja/utils.h} {@code peak_source} (b11192)
 * <p>Origin: {@code common/jinja/utils.h} {@code fmt_error_with_source} (b11192)
 * <p>Origin: {@code common/jinja/runtime.cpp} {@code get_line_col} (b11192)
 */
final class SourceText {
    private static final int AROUND = 40;
    /** The arrow that stands for a line end, as its three bytes. */
    private static final String LINE_END = "\u00E2\u0086\u00B5";

    private SourceText() {}

    static String peek(String source, int pos) {
        if (source.isEmpty()) {
            return "(no source available)";
        }
        int start = pos >= AROUND ? pos - AROUND : 0;
        if (start > source.length()) {
            throw new JinjaException("basic_string::substr: __pos (which is " + start + ") > this->size() (which is "
                    + source.length() + ")");
        }
        int end = Math.min(pos + AROUND, source.length());
        String piece = source.substring(start, Math.max(start, end)).replace("\n", LINE_END);
        return "..." + piece + "...\n" + " ".repeat(pos - start + 3) + "^";
    }

    static JinjaException error(String tag, String message, String source, int pos) {
        return new JinjaException(tag + ": " + message + "\n" + peek(source, pos));
    }

    static String lineCol(String source, int pos) {
        int line = 1;
        int col = 1;
        for (int i = 0; i < pos && i < source.length(); i++) {
            if (source.charAt(i) == '\n') {
                line++;
                col = 1;
            } else {
                col++;
            }
        }
        return "line " + line + ", column " + col;
    }
}
