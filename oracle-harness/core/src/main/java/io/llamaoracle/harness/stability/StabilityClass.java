package io.llamaoracle.harness.stability;

import java.util.Locale;

/** What a case's answer depends on beside its requests. */
public enum StabilityClass {
    /** Nothing that was varied changes its text, tokens or floats. */
    PINNED,
    /** Another thread count, number of slots or cache changes them; the recorded environment always gives the same. */
    ENVIRONMENT_BOUND,
    /** A second process or another order of requests changes them. */
    UNSTABLE;

    /** The word in reports. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
