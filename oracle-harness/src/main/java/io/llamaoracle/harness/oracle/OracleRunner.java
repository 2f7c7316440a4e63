package io.llamaoracle.harness.oracle;

import io.llamaoracle.harness.runner.Runner;
import io.llamaoracle.harness.runner.RunnerException;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.suite.Case;
import io.llamaoracle.harness.suite.Request;
import io.llamaoracle.harness.transcript.Abort;
import io.llamaoracle.harness.transcript.Answer;
import io.llamaoracle.harness.transcript.Transcript;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** Runs cases against a real server; starts it when first needed, again after it died, and afresh for cases that ask for it. */
public final class OracleRunner implements Runner {
    private static final long DYING_NANOS = 100_000_000;
    private static final int DYING_TRIES = 50;
    private final OracleSource source;
    private final ServerSpec spec;
    private OracleServer server;

    /** A runner whose servers come from the source. */
    public OracleRunner(OracleSource source, ServerSpec spec) {
        this.source = source;
        this.spec = spec;
    }

    @Override
    public String name() {
        return source.name();
    }

    @Override
    public Transcript run(Case definition) {
        if (definition.fresh()) {
            close();
        }
        try {
            if (server == null) {
                server = source.start(spec);
            }
            Transcript transcript = ask(definition);
            if (definition.fresh()) {
                close();
            }
            return transcript;
        } catch (OracleException e) {
            throw new RunnerException(e.getMessage(), e);
        }
    }

    private Transcript ask(Case definition) {
        LlamaServerClient client = new LlamaServerClient(server.endpoint());
        List<Answer> answers = new ArrayList<>();
        for (Request request : definition.requests()) {
            try {
                answers.add(client.send(request));
            } catch (OracleException e) {
                if (!dead()) {
                    throw e;
                }
                Abort abort = new Abort(answers.size(), LastWords.of(server.log(), server.exitCode()));
                close();
                return new Transcript(answers, Optional.of(abort));
            }
        }
        return Transcript.of(answers);
    }

    /** Whether the server is dead: a broken connection may come a moment before the end of the process. */
    private boolean dead() {
        for (int i = 0; i < DYING_TRIES; i++) {
            if (!server.running()) {
                return true;
            }
            LockSupport.parkNanos(DYING_NANOS);
        }
        return false;
    }

    @Override
    public void close() {
        if (server != null) {
            server.close();
            server = null;
        }
    }
}
