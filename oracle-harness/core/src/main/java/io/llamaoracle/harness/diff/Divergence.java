package io.llamaoracle.harness.diff;

import io.llamaoracle.harness.transcript.Candidate;
import java.util.Optional;

/**
 * The first place where two answers part.
 *
 * @param request index of the request in its case
 * @param step index of the generated token; -1 when the place is not in a step
 * @param place what differs: {@code status}, {@code logprob}, {@code top[3]}, or a path into the JSON
 * @param expected the oracle's value as it was written
 * @param actual the subject's value as it was written
 * @param tokens both candidates, when the place is in a step
 * @param bits both floats, when the place is a number
 */
public record Divergence(
        int request,
        int step,
        String place,
        String expected,
        String actual,
        Optional<Tokens> tokens,
        Optional<Floats> bits) {

    /** The two candidates at the place. */
    public record Tokens(Candidate expected, Candidate actual) {}

    /** The two floats at the place, by their raw bits. */
    public record Floats(int expected, int actual) {}

    static Divergence text(int request, String place, String expected, String actual) {
        return new Divergence(request, -1, place, expected, actual, Optional.empty(), Optional.empty());
    }
}
