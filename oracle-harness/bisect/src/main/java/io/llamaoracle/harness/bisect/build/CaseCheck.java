package io.llamaoracle.harness.bisect.build;

import io.llamaoracle.harness.bisect.side.Side;
import io.llamaoracle.harness.diff.TranscriptDiff;
import io.llamaoracle.harness.diff.Verdict;
import io.llamaoracle.harness.io.CouldNotRunException;
import io.llamaoracle.harness.suite.Request;
import io.llamaoracle.harness.transcript.Transcript;
import java.util.List;
import java.util.function.IntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A build is good when it answers the case as the good end does, to the last bit. */
public final class CaseCheck implements BuildCheck {
    private static final Logger LOG = LoggerFactory.getLogger(CaseCheck.class);
    private final List<Request> requests;
    private final IntFunction<Side> side;
    private final int good;
    private Transcript wanted;

    /**
     * A check.
     *
     * @param side starts a build's server, building its image if need be
     * @param good the build whose answers are right
     */
    public CaseCheck(List<Request> requests, IntFunction<Side> side, int good) {
        this.requests = requests;
        this.side = side;
        this.good = good;
    }

    @Override
    public BuildVerdict check(int build) {
        Transcript answers;
        try {
            answers = side.apply(build).run(requests).transcript();
        } catch (CouldNotRunException e) {
            if (build == good) {
                throw e;
            }
            LOG.warn("build {} cannot be judged: {}", build, e.getMessage());
            return BuildVerdict.SKIP;
        }
        boolean equal = TranscriptDiff.compare(wanted(), answers).verdict() != Verdict.DIVERGED;
        return equal ? BuildVerdict.GOOD : BuildVerdict.BAD;
    }

    /** The good build's answers; asked from a process of its own, so that its own check is a proof that it repeats itself. */
    private Transcript wanted() {
        if (wanted == null) {
            wanted = side.apply(good).run(requests).transcript();
        }
        return wanted;
    }
}
