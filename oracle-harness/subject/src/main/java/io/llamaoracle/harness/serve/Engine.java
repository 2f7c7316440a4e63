package io.llamaoracle.harness.serve;

import io.llamaoracle.engine.server.HttpRequest;
import io.llamaoracle.engine.server.LlamaServer;
import io.llamaoracle.engine.server.Reply;
import io.llamaoracle.engine.server.ServerFlags;
import io.llamaoracle.engine.server.StartRefusedException;
import io.llamaoracle.engine.server.params.NotCoveredException;
import io.llamaoracle.harness.runner.RunnerException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** The engine with a model loaded, as commands use it. */
public final class Engine implements AutoCloseable {
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

    /** Requests may come from many threads from now on. */
    public void goLive() {
        server.goLive();
    }

    /** Seconds a connection may be silent. */
    public int timeoutSeconds() {
        return server.params().timeout;
    }

    /**
     * Answers a request of a live engine; what it does not cover is answered 501 with its name.
     *
     * @param gone whether the client has left
     */
    public Reply respond(HttpRequest request, BooleanSupplier gone) {
        return server.respond(request, gone);
    }

    @Override
    public void close() {
        server.close();
    }
}
