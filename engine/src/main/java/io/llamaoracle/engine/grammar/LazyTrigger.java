package io.llamaoracle.engine.grammar;

import io.llamaoracle.engine.json.StdString;

/**
 * The text that a lazy grammar has let pass, and where each token stands in it.
 *
 * <p>Origin: {@code src/llama-grammar.cpp} {@code llama_grammar_accept_impl} (b11192)
 */
final class LazyTrigger {
    private final GrammarTriggers triggers;
    private final StringBuilder text;
    private final IntSeq tokens = new IntSeq();
    private final IntSeq starts = new IntSeq();

    LazyTrigger(GrammarTriggers triggers) {
        this.triggers = triggers;
        this.text = new StringBuilder();
    }

    LazyTrigger(LazyTrigger from) {
        triggers = from.triggers;
        text = new StringBuilder(from.text);
        for (int i = 0; i < from.tokens.size(); i++) {
            tokens.add(from.tokens.get(i));
            starts.add(from.starts.get(i));
        }
    }

    boolean isTrigger(int token) {
        return triggers.tokens().contains(token);
    }

    /** Adds a token; where the constrained text begins now, or -1 to wait on. */
    int add(int token, byte[] piece) {
        tokens.add(token);
        starts.add(text.length());
        text.append(StdString.ofBytes(piece));
        String all = text.toString();
        for (TriggerPattern pattern : triggers.patterns()) {
            int start = pattern.find(all);
            if (start >= 0) {
                return start;
            }
        }
        return -1;
    }

    int count() {
        return tokens.size();
    }

    int token(int i) {
        return tokens.get(i);
    }

    /** The bytes of a token from a place in the text on; null if it ends before. */
    byte[] pieceFrom(int i, int start) {
        int end = i + 1 < starts.size() ? starts.get(i + 1) : text.length();
        return end <= start ? null : StdString.bytes(text.substring(Math.max(start, starts.get(i)), end));
    }
}
