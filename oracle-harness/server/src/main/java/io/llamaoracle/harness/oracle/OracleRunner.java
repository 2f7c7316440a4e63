package io.llamaoracle.harness.oracle;

import io.llamaoracle.harness.runner.NotCoveredException;
import io.llamaoracle.harness.runner.Runner;
import io.llamaoracle.harness.runner.RunnerException;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.suite.Arrivals;
import io.llamaoracle.harness.suite.Case;
import io.llamaoracle.harness.suite.CaseKind;
import io.llamaoracle.harness.suite.Request;
import io.llamaoracle.harness.transcript.Abort;
import io.llamaoracle.harness.transcript.Answer;
import io.llamaoracle.harness.transcript.AnswerKind;
import io.llamaoracle.harness.transcript.Transcript;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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
            if (Arrivals.has(definition)) {
                return GatedServer.run(source, spec, definition);
            }
            if (server == null) {
                server = source.start(spec);
            }
            Transcript transcript = ask(definition);
            // another engine behind the URL says so; llama-server has no such error
            for (Answer answer : transcript.answers()) {
                if (AnswerKind.of(answer) instanceof AnswerKind.NotCovered refused) {
                    throw new NotCoveredException(refused.what());
                }
            }
            if (definition.fresh()) {
                close();
            }
            return transcript;
        } catch (StartDiedException e) {
            if (definition.kind() == CaseKind.ABORT && !OpenServers.ofThisJvm().closing()) {
                return Abort.atStart(e.words());
            }
            throw new RunnerException(e.getMessage(), e);
        } catch (OracleException e) {
            throw new RunnerException(e.getMessage(), e);
        }
    }

    private Transcript ask(Case definition) {
        LlamaServerClient client = new LlamaServerClient(server.endpoint());
        if (definition.kind() == CaseKind.OVERLAP) {
            return Transcript.of(atOnce(client, definition.requests()));
        }
        List<Answer> answers = new ArrayList<>();
        for (Request request : definition.requests()) {
            try {
                answers.add(client.send(request));
            } catch (OracleException e) {
                if (!dead()) {
                    throw e;
                }
                if (OpenServers.ofThisJvm().closing()) {
                    throw new OracleException("no answer: this process is ending", e);
                }
                Abort abort = new Abort(answers.size(), LastWords.of(server.log(), server.exitCode()));
                close();
                return new Transcript(answers, Optional.of(abort));
            }
        }
        return Transcript.of(answers);
    }

    /** Sends all requests at the same time; the answers stand in the order of the requests. */
    private static List<Answer> atOnce(LlamaServerClient client, List<Request> requests) {
        try (ExecutorService threads = Executors.newFixedThreadPool(requests.size())) {
            List<Future<Answer>> sent = requests.stream()
                    .map(r -> threads.submit(() -> client.send(r)))
                    .toList();
            List<Answer> answers = new ArrayList<>();
            for (Future<Answer> each : sent) {
                answers.add(each.get());
            }
            return answers;
        } catch (ExecutionException e) {
            throw new OracleException(e.getCause().getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new OracleException("interrupted", e);
        }
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
