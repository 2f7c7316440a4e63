package io.llamaoracle.harness.review;

import java.util.Locale;

/** How far two recorded answers of a case lie apart; the farthest that applies. */
public enum ChangeClass {
    /** Every byte is equal. */
    EQUAL,
    /** Another generated text. */
    TEXT,
    /** The same text by other tokens. */
    TOKENS,
    /** The same tokens with other floats. */
    FLOATS,
    /** Answered before and refused now, or the other way, or refused in other words. */
    REFUSAL,
    /** Some other member of the answer. */
    MEMBERS,
    /** The case itself asks something else. */
    REQUEST,
    /** Only the newer recording has the case. */
    NEW,
    /** One of the oracles contradicted itself; no answer of its is recorded, and nothing is judged. */
    UNSTABLE,
    /** Only the older recording has the case. */
    GONE;

    /** The word for reports. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
