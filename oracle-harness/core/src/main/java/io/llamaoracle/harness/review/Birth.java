package io.llamaoracle.harness.review;

import java.util.List;

/**
 * Where between two builds a case changed first.
 *
 * @param lastEqual the newest build known to answer as before
 * @param firstChanged the oldest build known to answer otherwise
 * @param unasked builds between the two that could not be asked
 */
public record Birth(int lastEqual, int firstChanged, List<Integer> unasked) {
    /** Such as {@code b11258 (b11243 equal)}. */
    public String text() {
        return "b" + firstChanged + " (b" + lastEqual + " equal"
                + (unasked.isEmpty() ? "" : "; not asked: " + unasked.toString().replaceAll("[\\[\\]]", "")) + ")";
    }
}
