package io.llamaoracle.harness.replay;

import io.llamaoracle.harness.diff.Counts;
import io.llamaoracle.harness.diff.Divergence;
import io.llamaoracle.harness.diff.Verdict;
import io.llamaoracle.harness.suite.CaseKind;
import java.util.Optional;

/**
 * What became of a recorded case.
 *
 * @param recording id of the recording
 * @param id id of the case
 * @param kind what the case is about
 * @param verdict the verdict
 * @param reason why, for a verdict that needs one; else empty
 * @param first first divergence
 * @param counts what was equal as the subject went its own way
 * @param forced what was equal when the recorded tokens were fed after the first divergence
 * @param nanos time the subject took
 */
public record CaseResult(
        String recording,
        String id,
        CaseKind kind,
        Verdict verdict,
        String reason,
        Optional<Divergence> first,
        Counts counts,
        Optional<Counts> forced,
        long nanos) {

    static CaseResult without(String recording, String id, CaseKind kind, Verdict verdict, String reason) {
        return new CaseResult(recording, id, kind, verdict, reason, Optional.empty(), Counts.NONE, Optional.empty(), 0);
    }

    /** The same result under another verdict. */
    CaseResult as(Verdict other, String why) {
        return new CaseResult(recording, id, kind, other, why, first, counts, forced, nanos);
    }
}
