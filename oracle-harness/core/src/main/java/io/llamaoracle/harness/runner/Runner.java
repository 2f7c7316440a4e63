package io.llamaoracle.harness.runner;

import io.llamaoracle.harness.suite.Case;
import io.llamaoracle.harness.transcript.Transcript;
import java.util.List;
import java.util.Optional;

/** A server under test, started with one {@link ServerSpec}. Not thread-safe: cases are run one after another. */
public interface Runner extends AutoCloseable {
    /** Who answers, for reports. */
    String name();

    /**
     * Sends the requests of a case and collects the answers as they came.
     *
     * @throws NotCoveredException when the runner says by name that it does not do this
     * @throws RunnerException when there is no answer for a reason outside the case
     */
    Transcript run(Case definition);

    /**
     * Runs a case again with every drawn token replaced by the recorded one, so that steps after a first divergence can be
     * compared too.
     *
     * @param tokens per request the token ids to feed, in order
     * @return empty when the runner cannot do this
     */
    default Optional<Transcript> runForced(Case definition, List<List<Integer>> tokens) {
        return Optional.empty();
    }

    @Override
    void close();
}
