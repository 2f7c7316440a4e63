package io.llamaoracle.harness.subject.trace;

import io.llamaoracle.engine.gguf.GgufFile;
import io.llamaoracle.engine.server.StartRefusedException;
import io.llamaoracle.engine.tokenizer.Vocab;
import io.llamaoracle.engine.trace.TensorTap;
import io.llamaoracle.harness.bisect.side.NodeRuns;
import io.llamaoracle.harness.bisect.side.OpenSide;
import io.llamaoracle.harness.bisect.side.Side;
import io.llamaoracle.harness.bisect.side.SideRun;
import io.llamaoracle.harness.bisect.trace.TapChoice;
import io.llamaoracle.harness.runner.NotCoveredException;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.subject.EngineServer;
import io.llamaoracle.harness.suite.Request;
import io.llamaoracle.harness.transcript.Answer;
import io.llamaoracle.harness.transcript.AnswerKind;
import io.llamaoracle.harness.transcript.Canonical;
import io.llamaoracle.harness.transcript.Transcript;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The engine in this process, opened anew for every run. */
public record EngineSide(ServerSpec spec) implements OpenSide {
    @Override
    public String name() {
        return "engine";
    }

    @Override
    public Side with(ServerSpec other) {
        return new EngineSide(other);
    }

    @Override
    public SideRun run(List<Request> requests) {
        return new SideRun(ask(requests, null), Optional.empty());
    }

    @Override
    public SideRun trace(List<Request> requests, TapChoice choice, Path folder) {
        try (EngineTap tap = new EngineTap(folder, choice)) {
            return new SideRun(ask(requests, tap), Optional.of(folder));
        }
    }

    @Override
    public List<Integer> tokenize(String text) {
        try (GgufFile file = GgufFile.open(spec.file())) {
            return Arrays.stream(Vocab.load(file).tokenize(text, true, true))
                    .boxed()
                    .toList();
        }
    }

    @Override
    public NodeRuns computeAgain(List<Request> requests, long graph, int node, int threads) {
        NodeReplay replay = new NodeReplay(graph, node, threads);
        watch(requests, replay);
        return replay.found();
    }

    /** Answers the requests while any tap looks on. */
    void watch(List<Request> requests, TensorTap tap) {
        ask(requests, tap);
    }

    /** Answers in order; after an answer in the place of the server's death the next one comes from a new server. */
    private Transcript ask(List<Request> requests, TensorTap tap) {
        List<Answer> answers = new ArrayList<>();
        EngineServer server = open(tap);
        try {
            for (Request request : requests) {
                AnswerKind reply = server.handle(request.method(), request.path(), request.bytes());
                if (reply instanceof AnswerKind.NotCovered refused) {
                    throw new NotCoveredException(refused.what());
                }
                answers.add(reply.answer());
                if (reply instanceof AnswerKind.Aborted) {
                    server.close();
                    server = open(tap);
                }
            }
        } finally {
            server.close();
        }
        return Canonical.of(Transcript.of(answers));
    }

    private EngineServer open(TensorTap tap) {
        try {
            EngineServer server = EngineServer.open(spec);
            server.tap(tap);
            return server;
        } catch (StartRefusedException e) {
            throw new NotCoveredException("starting with this model and these flags: " + e.getMessage());
        }
    }
}
