package io.llamaoracle.harness.reduce;

import java.util.List;

/**
 * The outcome of a reduction.
 *
 * @param signature what stayed the same; empty when the case does not diverge
 * @param original the case as it was given
 * @param reduced the smallest found
 * @param steps what each pass did, in order
 * @param tried candidates asked for in all
 * @param other of these, how many diverged in another way
 * @param ended whether nothing more could be left out; false when the limit of candidates was reached
 * @param seconds how long it took
 */
public record ReduceResult(
        String signature,
        ReduceCase original,
        ReduceCase reduced,
        List<ReduceStep> steps,
        int tried,
        int other,
        boolean ended,
        double seconds) {
    public ReduceResult {
        steps = List.copyOf(steps);
    }
}
