package io.llamaoracle.harness.subject.trace;

import io.llamaoracle.engine.gguf.GgufFile;
import io.llamaoracle.engine.server.LlamaServer;
import io.llamaoracle.engine.server.ServerFlags;
import io.llamaoracle.engine.tokenizer.Vocab;
import io.llamaoracle.engine.trace.TensorTap;
import io.llamaoracle.harness.bisect.side.NodeRuns;
import io.llamaoracle.harness.bisect.side.OpenSide;
import io.llamaoracle.harness.bisect.side.Side;
import io.llamaoracle.harness.bisect.side.SideRun;
import io.llamaoracle.harness.bisect.trace.TapChoice;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.suite.Request;
import io.llamaoracle.harness.transcript.Answer;
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
        try (LlamaServer server = open()) {
            return new SideRun(ask(server, requests), Optional.empty());
        }
    }

    @Override
    public SideRun trace(List<Request> requests, TapChoice choice, Path folder) {
        try (LlamaServer server = open();
                EngineTap tap = new EngineTap(folder, choice)) {
            server.tap(tap);
            return new SideRun(ask(server, requests), Optional.of(folder));
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
        try (LlamaServer server = open()) {
            server.tap(tap);
            ask(server, requests);
        }
    }

    private LlamaServer open() {
        return LlamaServer.open(
                spec.file(), ServerFlags.parse(spec.commandLine(spec.file().toString())));
    }

    private static Transcript ask(LlamaServer server, List<Request> requests) {
        List<Answer> answers = new ArrayList<>();
        for (Request request : requests) {
            var answer = server.handle(request.method(), request.path(), request.bytes());
            answers.add(Answer.of(answer.status(), answer.contentType(), answer.body()));
        }
        return Canonical.of(Transcript.of(answers));
    }
}
