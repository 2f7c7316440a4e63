package io.llamaoracle.harness.oracle;

import io.llamaoracle.harness.bisect.side.Side;
import io.llamaoracle.harness.bisect.side.SideRun;
import io.llamaoracle.harness.bisect.trace.TapChoice;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.suite.Case;
import io.llamaoracle.harness.suite.CaseKind;
import io.llamaoracle.harness.suite.Request;
import io.llamaoracle.harness.transcript.Canonical;
import io.llamaoracle.harness.transcript.Transcript;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A real llama-server, started anew for every run. */
public record OracleSide(OracleSource source, ServerSpec spec) implements Side {
    @Override
    public String name() {
        return source.name();
    }

    @Override
    public Side with(ServerSpec other) {
        return new OracleSide(source, other);
    }

    @Override
    public Side kept() {
        return new KeptOracleSide(this);
    }

    @Override
    public SideRun run(List<Request> requests) {
        return new SideRun(ask(source, requests), Optional.empty());
    }

    @Override
    public SideRun trace(List<Request> requests, TapChoice tap, Path folder) {
        OracleSource tapped = source.tapped(new TapSetup(folder, tap.environment()));
        return new SideRun(ask(tapped, requests), Optional.of(folder));
    }

    private Transcript ask(OracleSource from, List<Request> requests) {
        try (OracleRunner runner = new OracleRunner(from, spec)) {
            return Canonical.of(runner.run(new Case("bisect", CaseKind.CONTINUATION, requests, true, "")));
        }
    }
}
