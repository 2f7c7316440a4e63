package io.llamaoracle.harness.junit;

import io.llamaoracle.harness.diff.CaseDiff;
import io.llamaoracle.harness.diff.TranscriptDiff;
import io.llamaoracle.harness.diff.Verdict;
import io.llamaoracle.harness.replay.CaseResult;
import io.llamaoracle.harness.report.DivergenceText;
import io.llamaoracle.harness.transcript.Canonical;
import io.llamaoracle.harness.transcript.Transcript;
import java.util.Optional;
import org.assertj.core.api.AbstractAssert;

/** Compares a subject's answers with the oracle's. */
public final class TranscriptAssert extends AbstractAssert<TranscriptAssert, Transcript> {
    TranscriptAssert(Transcript actual) {
        super(actual, TranscriptAssert.class);
    }

    /** Fails with the divergence block: step, tokens, both floats as hex and decimal, ulp, how much is unequal. */
    public TranscriptAssert isBitEqualTo(OracleCase oracle) {
        isNotNull();
        CaseDiff diff = TranscriptDiff.compare(oracle.expected(), Canonical.of(actual));
        if (diff.verdict() == Verdict.DIVERGED) {
            CaseResult result = new CaseResult(
                    oracle.recording(),
                    oracle.definition().id(),
                    oracle.definition().kind(),
                    diff.verdict(),
                    "",
                    diff.first(),
                    diff.counts(),
                    Optional.empty(),
                    0);
            failWithMessage(DivergenceText.of(result).replace("%", "%%"));
        }
        return this;
    }
}
