package io.llamaoracle.harness.oracle;

import io.llamaoracle.harness.bisect.side.Side;
import io.llamaoracle.harness.bisect.side.SideRun;
import io.llamaoracle.harness.bisect.trace.TapChoice;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.suite.Case;
import io.llamaoracle.harness.suite.CaseKind;
import io.llamaoracle.harness.suite.Request;
import io.llamaoracle.harness.transcript.Canonical;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A real llama-server that stays up between single requests where its flags forbid a prompt cache, so that nothing is left
 * over from the request before. Cases of several requests, and every trace, get a fresh one.
 */
final class KeptOracleSide implements Side {
    private final OracleSide fresh;
    private final OracleRunner runner;

    /** A side that starts its server when it is first asked. */
    KeptOracleSide(OracleSide side) {
        this.fresh = side;
        this.runner = new OracleRunner(side.source(), side.spec());
    }

    @Override
    public String name() {
        return fresh.name();
    }

    @Override
    public ServerSpec spec() {
        return fresh.spec();
    }

    @Override
    public Side with(ServerSpec spec) {
        return new KeptOracleSide(new OracleSide(fresh.source(), spec));
    }

    @Override
    public SideRun run(List<Request> requests) {
        if (requests.size() != 1 || !spec().flags().contains("--no-cache-prompt")) {
            return fresh.run(requests);
        }
        Case one = new Case("reduce", CaseKind.CONTINUATION, requests, false, "");
        return new SideRun(Canonical.of(runner.run(one)), Optional.empty());
    }

    @Override
    public SideRun trace(List<Request> requests, TapChoice tap, Path folder) {
        return fresh.trace(requests, tap, folder);
    }

    @Override
    public void close() {
        runner.close();
    }
}
