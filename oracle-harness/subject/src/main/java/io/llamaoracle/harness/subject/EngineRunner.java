package io.llamaoracle.harness.subject;

import io.llamaoracle.engine.server.Arrival;
import io.llamaoracle.engine.server.HttpRequest;
import io.llamaoracle.engine.server.StartRefusedException;
import io.llamaoracle.engine.server.slot.Hooks;
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
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs cases on the engine, in this process. */
public final class EngineRunner implements Runner {
    private static final Logger LOG = LoggerFactory.getLogger(EngineRunner.class);
    private final ServerSpec spec;
    private final String name;
    private final Function<ServerSpec, EngineServer> opener;
    private EngineServer server;

    /** A runner; the model is opened with the first case. */
    public EngineRunner(ServerSpec spec) {
        this(spec, "engine", EngineServer::open);
    }

    /** A runner of an engine that is opened otherwise. */
    public EngineRunner(ServerSpec spec, String name, Function<ServerSpec, EngineServer> opener) {
        this.spec = spec;
        this.name = name;
        this.opener = opener;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Transcript run(Case definition) {
        return run(definition, List.of());
    }

    @Override
    public Optional<Transcript> runForced(Case definition, List<List<Integer>> tokens) {
        return Optional.of(run(definition, tokens));
    }

    private Transcript run(Case definition, List<List<Integer>> tokens) {
        if (definition.kind() == CaseKind.OVERLAP && !Arrivals.has(definition)) {
            throw new NotCoveredException("requests that overlap in time");
        }
        try {
            if (definition.fresh()) {
                close();
            }
            if (server == null) {
                server = opener.apply(spec);
            }
            if (Arrivals.has(definition)) {
                return overlap(definition, tokens);
            }
            List<Answer> answers = new ArrayList<>();
            boolean died = false;
            for (int i = 0; i < definition.requests().size(); i++) {
                Request request = definition.requests().get(i);
                Hooks hooks = i < tokens.size() ? forced(tokens.get(i)) : Hooks.NONE;
                AnswerKind kind = server.handle(request.method(), request.path(), request.bytes(), hooks);
                died |= kind instanceof AnswerKind.Aborted;
                answers.add(covered(kind));
            }
            // a server that died is started again, and then its slots and its prompt cache are empty
            if (definition.fresh() || died) {
                close();
            }
            return Transcript.of(answers);
        } catch (StartRefusedException e) {
            if (definition.kind() == CaseKind.ABORT) {
                return Abort.atStart(
                        (e.aborted() ? "" : "exit 1: ") + e.getMessage().split("\n", 2)[0]);
            }
            throw new RunnerException("the engine refuses to start: " + e.getMessage(), e);
        } catch (NotCoveredException | RunnerException e) {
            close();
            throw e;
        } catch (RuntimeException | LinkageError e) {
            LOG.debug("engine failed on {}", definition.id(), e);
            close();
            throw new RunnerException("the engine failed: " + e + at(e), e);
        }
    }

    /** Requests come after as many decodes as the case says; what was decoded is the last answer. */
    private Transcript overlap(Case definition, List<List<Integer>> tokens) {
        List<Request> requests = Arrivals.requests(definition);
        List<Integer> decodes = Arrivals.decodes(definition);
        List<Arrival> arrivals = new ArrayList<>();
        for (int i = 0; i < requests.size(); i++) {
            Request r = requests.get(i);
            Hooks hooks = i < tokens.size() ? forced(tokens.get(i)) : Hooks.NONE;
            arrivals.add(new Arrival(HttpRequest.of(r.method(), r.path(), r.bytes()), decodes.get(i), hooks));
        }
        EngineServer.AtOnce came = server.handleAll(arrivals);
        close();
        List<Answer> answers = new ArrayList<>();
        came.answers().forEach(each -> answers.add(covered(each)));
        answers.add(new Answer(200, Arrivals.TYPE, came.schedule()));
        return Transcript.of(answers);
    }

    private static String at(Throwable e) {
        StackTraceElement[] trace = e.getStackTrace();
        return trace.length == 0 ? "" : " at " + trace[0];
    }

    private static Hooks forced(List<Integer> tokens) {
        int[] ids = tokens.stream().mapToInt(Integer::intValue).toArray();
        return new Hooks(new int[][] {ids}, null);
    }

    private static Answer covered(AnswerKind kind) {
        if (kind instanceof AnswerKind.NotCovered refused) {
            throw new NotCoveredException(refused.what());
        }
        return kind.answer();
    }

    @Override
    public void close() {
        if (server != null) {
            server.close();
            server = null;
        }
    }
}
