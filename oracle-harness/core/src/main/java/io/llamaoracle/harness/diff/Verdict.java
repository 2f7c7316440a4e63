package io.llamaoracle.harness.diff;

/** What became of a case. */
public enum Verdict {
    /** Every byte that is compared is equal. */
    EQUAL,
    /** Something differs. */
    DIVERGED,
    /** The oracle disagrees with itself. */
    UNSTABLE,
    /** A listed divergence that still diverges at its place. */
    KNOWN,
    /** The oracle died, and the subject said so. */
    ABORTED_AS_EXPECTED,
    /** The subject refuses by name what it does not do. */
    NOT_COVERED,
    /** Not run, for a stated reason. */
    SKIPPED,
    /** The subject, the recording or the harness failed. */
    ERROR;

    /** Whether a run with this verdict in it fails with exit code 3. */
    public boolean failure() {
        return this == DIVERGED || this == UNSTABLE;
    }

    /** Whether two answers were really compared. */
    public boolean compared() {
        return this == EQUAL || this == DIVERGED || this == KNOWN || this == ABORTED_AS_EXPECTED;
    }
}
