package io.llamaoracle.engine.chat.analysis;

import java.util.ArrayList;
import java.util.List;

/**
 * A marker, that is, text in angle or square brackets, or the text between markers.
 *
 * <p>Origin: {@code common/chat-auto-parser-helpers.cpp} {@code segmentize_markers} (b11192)
 * <p>Origin: {@code common/chat-auto-parser-helpers.cpp} {@code prune_whitespace_segments} (b11192)
 */
record Segment(boolean isMarker, String value) {
    static List<Segment> split(String text) {
        List<Segment> out = new ArrayList<>();
        char opener = 0;
        int border = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (opener == 0 && (c == '<' || c == '[')) {
                if (border < i) {
                    out.add(new Segment(false, text.substring(border, i)));
                }
                border = i;
                opener = c;
            } else if (opener == '<' && c == '>' || opener == '[' && c == ']') {
                out.add(new Segment(true, text.substring(border, i + 1)));
                border = i + 1;
                opener = 0;
            }
        }
        if (border < text.length()) {
            out.add(new Segment(false, text.substring(border)));
        }
        return out;
    }

    /** Without those of white space alone. */
    static List<Segment> pruned(String text) {
        return split(text).stream().filter(s -> !Trim.both(s.value).isEmpty()).toList();
    }
}
