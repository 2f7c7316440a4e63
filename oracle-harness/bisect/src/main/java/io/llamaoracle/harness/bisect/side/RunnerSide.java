package io.llamaoracle.harness.bisect.side;

import io.llamaoracle.harness.bisect.partial.NameMap;
import io.llamaoracle.harness.bisect.partial.Tolerance;
import io.llamaoracle.harness.bisect.trace.TapChoice;
import io.llamaoracle.harness.bisect.trace.TraceWriter;
import io.llamaoracle.harness.runner.NotCoveredException;
import io.llamaoracle.harness.runner.Runner;
import io.llamaoracle.harness.runner.RunnerFactory;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.runner.TracedRunner;
import io.llamaoracle.harness.suite.Case;
import io.llamaoracle.harness.suite.CaseKind;
import io.llamaoracle.harness.suite.Request;
import io.llamaoracle.harness.transcript.Canonical;
import io.llamaoracle.harness.transcript.Transcript;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Any subject as a side, opened anew for every run: a process that speaks lines, a class from a jar. */
public record RunnerSide(String name, RunnerFactory factory, ServerSpec spec, NameMap names, Tolerance tolerance)
        implements PartialSide {
    @Override
    public Side with(ServerSpec other) {
        return new RunnerSide(name, factory, other, names, tolerance);
    }

    @Override
    public SideRun run(List<Request> requests) {
        try (Runner runner = factory.open(spec)) {
            return new SideRun(Canonical.of(runner.run(asked(requests))), Optional.empty());
        }
    }

    @Override
    public SideRun trace(List<Request> requests, TapChoice choice, Path folder) {
        return trace(requests, List.of(), List.of("*"), folder);
    }

    @Override
    public SideRun trace(List<Request> requests, List<List<Integer>> tokens, List<String> names, Path folder) {
        try (Runner runner = factory.open(spec);
                TraceWriter writer = new TraceWriter(folder)) {
            if (!(runner instanceof TracedRunner traced)) {
                throw new NotCoveredException("tensors of " + name);
            }
            Transcript transcript = Canonical.of(traced.trace(asked(requests), tokens, names, writer));
            return new SideRun(transcript, Optional.of(folder));
        }
    }

    /** The runner is new, so that the case need not ask for a fresh one. */
    private static Case asked(List<Request> requests) {
        return new Case("bisect", CaseKind.CONTINUATION, requests, false, "");
    }
}
