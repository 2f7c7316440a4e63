package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.runner.Runner;
import io.llamaoracle.harness.suite.Case;
import io.llamaoracle.harness.transcript.Transcript;

/** A runner whose cases move the progress line. */
record Counting(Runner inner, Progress progress) implements Runner {
    @Override
    public String name() {
        return inner.name();
    }

    @Override
    public Transcript run(Case definition) {
        Transcript transcript = inner.run(definition);
        progress.step();
        return transcript;
    }

    @Override
    public void close() {
        inner.close();
    }
}
