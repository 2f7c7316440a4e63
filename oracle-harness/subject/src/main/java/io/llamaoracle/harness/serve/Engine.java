package io.llamaoracle.harness.serve;

import io.llamaoracle.engine.server.LlamaServer;
import io.llamaoracle.engine.server.ServerFlags;
import io.llamaoracle.engine.server.StartRefusedException;
import io.llamaoracle.engine.server.params.NotCoveredException;
import io.llamaoracle.harness.runner.RunnerException;
import io.llamaoracle.harness.transcript.Answer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The engine with a model loaded, as commands use it. */
public final class Engine implements AutoCloseable {
    private static final String JSON = "application/json; charset=utf-8";
    private final LlamaServer server;

    private Engine(LlamaServer server) {
        this.server = server;
    }

    /**
     * Loads a model.
     *
     * @param flags llama-server's command line without the model
     * @throws RunnerException when llama-server would refuse to start, or the engine does not cover a flag or the model
     */
    public static Engine open(Path model, List<String> flags) {
        List<String> line = new ArrayList<>(List.of("-m", model.toString()));
        line.addAll(flags);
        try {
            return new Engine(LlamaServer.open(model, ServerFlags.parse(line)));
        } catch (StartRefusedException e) {
            throw new RunnerException("llama-server would refuse to start: " + e.getMessage(), e);
        } catch (NotCoveredException e) {
            throw new RunnerException("not covered by the engine: " + e.getMessage(), e);
        }
    }

    /** Answers a request; what the engine does not cover is answered 501 with its name. */
    public Answer handle(String method, String path, byte[] body) {
        try {
            var answer = server.handle(method, path, body);
            return Answer.of(answer.status(), answer.contentType(), answer.body());
        } catch (NotCoveredException e) {
            String text =
                    "{\"error\":{\"code\":501,\"message\":\"" + e.getMessage().replace("\"", "'")
                            + " is not covered by this engine\",\"type\":\"not_supported_error\"}}";
            return Answer.of(501, JSON, text.getBytes(StandardCharsets.UTF_8));
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
