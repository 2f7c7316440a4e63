package io.llamaoracle.harness.bisect.side;

import io.llamaoracle.engine.server.LlamaServer;
import io.llamaoracle.engine.server.ServerFlags;
import io.llamaoracle.engine.trace.TensorTap;
import io.llamaoracle.harness.bisect.EngineTap;
import io.llamaoracle.harness.bisect.trace.TapChoice;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.suite.Request;
import io.llamaoracle.harness.transcript.Answer;
import io.llamaoracle.harness.transcript.Canonical;
import io.llamaoracle.harness.transcript.Transcript;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The engine in this process, opened anew for every run. */
public record EngineSide(ServerSpec spec) implements Side {
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

    /** Answers the requests while any tap looks on. */
    public void watch(List<Request> requests, TensorTap tap) {
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
