package io.llamaoracle.harness.review;

import io.llamaoracle.harness.diff.Divergence;
import java.util.Optional;

/**
 * What became of a case from one recording to another.
 *
 * @param id id of the case
 * @param change how far apart
 * @param first first place that differs
 * @param parameters the request's members that may explain it, such as {@code temperature top_k}
 */
public record CaseChange(String id, ChangeClass change, Optional<Divergence> first, String parameters) {}
