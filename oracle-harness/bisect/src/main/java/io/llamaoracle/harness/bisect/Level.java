package io.llamaoracle.harness.bisect;

/** Where a divergence was born. */
public enum Level {
    /** The case does not diverge. */
    EQUAL("no divergence"),
    /** A side says by name that it does not do this, so nothing was compared. */
    NOT_COVERED("not covered"),
    /** It does, and more was not asked for. */
    OPEN("not looked for any further"),
    /** Two levels are left, and what would tell them apart is not here. */
    UNDECIDED("undecided"),
    /** The text became other tokens. */
    TOKENIZER("tokenizer"),
    /** What is asked, decided and answered around the model: parameters, slots, batches, stop strings, answers. */
    SERVER("server"),
    /** Cells, positions or masks of the cache. */
    CACHE("cache"),
    /** A node of the graph. */
    NODE("graph node"),
    /** A sampler. */
    SAMPLER("sampler");

    private final String words;

    Level(String words) {
        this.words = words;
    }

    /** For reports. */
    public String words() {
        return words;
    }
}
