package io.llamaoracle.harness.subject.lines;

import io.llamaoracle.engine.server.ServerParts;
import io.llamaoracle.engine.server.params.TextVocab;
import io.llamaoracle.engine.server.slot.DecodeContext;
import io.llamaoracle.harness.runner.NotCoveredException;
import io.llamaoracle.harness.runner.RunnerException;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.runner.TensorSink;
import io.llamaoracle.harness.runner.TracedRunner;
import io.llamaoracle.harness.subject.EngineRunner;
import io.llamaoracle.harness.subject.EngineServer;
import io.llamaoracle.harness.suite.Case;
import io.llamaoracle.harness.suite.CaseKind;
import io.llamaoracle.harness.suite.Request;
import io.llamaoracle.harness.transcript.Answer;
import io.llamaoracle.harness.transcript.Transcript;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs cases on a process that speaks lines; what it cannot do itself, the engine does around it. */
final class LinesRunner implements TracedRunner {
    private final ServerSpec spec;
    private final String target;
    private final List<String> command;
    private final LinesTracing tracing = new LinesTracing();
    private final EngineRunner around;
    private LinesEngine engine;

    LinesRunner(ServerSpec spec, String target, List<String> command) {
        this.spec = spec;
        this.target = target;
        this.command = command;
        this.around = new EngineRunner(spec, target, s -> EngineServer.open(s, new Parts(engine())));
    }

    @Override
    public String name() {
        return target;
    }

    /** The process; one that died is started again. */
    private LinesEngine engine() {
        if (engine == null) {
            engine = LinesEngine.start(command, spec);
        }
        return engine;
    }

    @Override
    public Transcript run(Case definition) {
        return guarded(() -> engine().can(Ability.REQUEST) ? whole(definition) : around(definition, List.of()));
    }

    @Override
    public Optional<Transcript> runForced(Case definition, List<List<Integer>> tokens) {
        return engine().can(Ability.REQUEST)
                ? Optional.empty()
                : Optional.of(guarded(() -> around(definition, tokens)));
    }

    @Override
    public Transcript trace(Case definition, List<List<Integer>> tokens, List<String> globs, TensorSink sink) {
        engine().need(Ability.TRACE);
        tracing.begin(globs, sink);
        try {
            return guarded(() -> around(definition, tokens));
        } finally {
            tracing.end();
        }
    }

    private Transcript around(Case definition, List<List<Integer>> tokens) {
        if (!engine().can(Ability.TOKENS) && !engine().can(Ability.TEXT)) {
            throw new NotCoveredException("answers by a process that can neither 'tokens', 'text' nor 'request'");
        }
        return around.runForced(definition, tokens).orElseThrow();
    }

    private Transcript whole(Case definition) {
        if (definition.kind() == CaseKind.OVERLAP) {
            throw new NotCoveredException("requests that overlap in time");
        }
        if (definition.fresh()) {
            stop();
        }
        List<Answer> answers = new ArrayList<>();
        for (Request request : definition.requests()) {
            answers.add(engine().request(request));
        }
        if (definition.fresh()) {
            stop();
        }
        return Transcript.of(answers);
    }

    private <T> T guarded(java.util.function.Supplier<T> work) {
        try {
            return work.get();
        } catch (RunnerException e) {
            close();
            throw e;
        }
    }

    private void stop() {
        if (engine != null) {
            engine.close();
            engine = null;
        }
    }

    @Override
    public void close() {
        around.close();
        stop();
    }

    /** The parts that the process plays. */
    private final class Parts implements ServerParts {
        private final LinesEngine process;

        Parts(LinesEngine process) {
            this.process = process;
        }

        @Override
        public DecodeContext context(DecodeContext own) {
            return process.can(Ability.TOKENS) ? new LinesContext(own, process, tracing) : own;
        }

        @Override
        public TextVocab vocab(TextVocab own) {
            return process.can(Ability.TEXT) ? new LinesVocab(own, process) : own;
        }
    }
}
