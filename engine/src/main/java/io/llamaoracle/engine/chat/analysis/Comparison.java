package io.llamaoracle.engine.chat.analysis;

import io.llamaoracle.engine.json.Json;

/**
 * Two renderings and how they differ.
 *
 * <p>Origin: {@code common/chat-auto-parser-helpers.cpp} {@code compare_variants} (b11192)
 */
record Comparison(DiffSplit diff, String outputA, String outputB) {
    /** Null if the template refuses one of the two. */
    static Comparison of(String a, String b) {
        return a == null || b == null ? null : new Comparison(DiffSplit.of(a, b), a, b);
    }

    /** Two lists of messages, without a generation prompt, thoughts wanted. */
    static Comparison ofMessages(Renderer t, Json tools, Json a, Json b) {
        return of(t.render(a, tools, false, true), t.render(b, tools, false, true));
    }
}
