package io.llamaoracle.harness.diff;

import java.util.Optional;

/**
 * The outcome of one comparison.
 *
 * @param verdict EQUAL, DIVERGED or ABORTED_AS_EXPECTED
 * @param first the first divergence
 * @param counts how much was equal
 */
public record CaseDiff(Verdict verdict, Optional<Divergence> first, Counts counts) {}
