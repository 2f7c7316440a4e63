package io.llamaoracle.harness.subject.lines;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What an engine that speaks lines says it can do. */
enum Ability {
    /** Token ids to logits. */
    TOKENS,
    /** Wants to be asked for every portion that is decoded, also where nobody needs its logits. */
    PORTIONS,
    /** Token ids to tensors. */
    TRACE,
    /** Text to token ids and back. */
    TEXT,
    /** A whole request to its answer. */
    REQUEST;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Ability> of(String word) {
        return Arrays.stream(values()).filter(a -> a.word().equals(word)).findFirst();
    }

    static String words() {
        return Arrays.stream(values()).map(Ability::word).collect(Collectors.joining(", "));
    }
}
