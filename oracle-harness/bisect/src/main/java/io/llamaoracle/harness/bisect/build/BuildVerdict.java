package io.llamaoracle.harness.bisect.build;

/** What a check says of a build; the words stand in state files. */
public enum BuildVerdict {
    GOOD,
    BAD,
    /** Cannot tell: it does not build, or the check says so (exit status 125). */
    SKIP
}
