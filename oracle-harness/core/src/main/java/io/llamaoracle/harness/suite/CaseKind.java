package io.llamaoracle.harness.suite;

import java.util.Arrays;
import java.util.Locale;

/** What a case is about; the word stands in suite files and reports. */
public enum CaseKind {
    CONTINUATION,
    REFUSAL,
    LOGPROBS,
    TOKENIZATION,
    TEMPLATE,
    CHAT,
    STREAM,
    GRAMMAR,
    SAMPLER,
    CACHE,
    STATE,
    ABORT,
    /** All requests are sent at the same time. */
    OVERLAP;

    /** The word for this kind. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The kind a word names.
     *
     * @throws SuiteFormatException when no kind has that name
     */
    public static CaseKind of(String word) {
        return Arrays.stream(values())
                .filter(k -> k.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new SuiteFormatException("no case kind is called '" + word + "'"));
    }
}
