package io.llamaoracle.harness.subject;

import io.llamaoracle.engine.server.Answer.Aborted;
import io.llamaoracle.engine.server.Answer.NotCovered;
import io.llamaoracle.engine.server.Answer.Sent;
import io.llamaoracle.engine.server.Arrival;
import io.llamaoracle.engine.server.HttpRequest;
import io.llamaoracle.engine.server.LlamaServer;
import io.llamaoracle.engine.server.Overlap;
import io.llamaoracle.engine.server.Reply;
import io.llamaoracle.engine.server.ServerFlags;
import io.llamaoracle.engine.server.ServerParts;
import io.llamaoracle.engine.server.StartRefusedException;
import io.llamaoracle.engine.server.slot.Hooks;
import io.llamaoracle.engine.trace.TensorTap;
import io.llamaoracle.harness.runner.NotCoveredException;
import io.llamaoracle.harness.runner.RunnerException;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.transcript.Answer;
import io.llamaoracle.harness.transcript.AnswerKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** The engine with a model open: the one way by which replay, bisection and HTTP reach it. */
public final class EngineServer implements AutoCloseable {
    private final LlamaServer server;

    private EngineServer(LlamaServer server) {
        this.server = server;
    }

    /**
     * Opens a model.
     *
     * @throws NotCoveredException when the engine refuses a flag or the model by name
     * @throws StartRefusedException when llama-server would not start
     */
    public static EngineServer open(ServerSpec spec) {
        return open(spec.commandLine(spec.file().toString()), flags -> LlamaServer.open(spec.file(), flags));
    }

    /**
     * The same with flags of the user's own.
     *
     * @throws RunnerException when llama-server would not start
     */
    public static EngineServer open(Path model, List<String> flags) {
        List<String> line = new ArrayList<>(List.of("-m", model.toString()));
        line.addAll(flags);
        try {
            return open(line, parsed -> LlamaServer.open(model, parsed));
        } catch (StartRefusedException e) {
            throw new RunnerException("llama-server would refuse to start: " + e.getMessage(), e);
        }
    }

    /** The same with parts of it played by somebody else. */
    public static EngineServer open(ServerSpec spec, ServerParts parts) {
        return open(spec.commandLine(spec.file().toString()), flags -> LlamaServer.open(spec.file(), flags, parts));
    }

    private static EngineServer open(List<String> commandLine, Function<ServerFlags, LlamaServer> opener) {
        try {
            return new EngineServer(opener.apply(ServerFlags.parse(commandLine)));
        } catch (io.llamaoracle.engine.server.params.NotCoveredException e) {
            throw new NotCoveredException(e.getMessage());
        }
    }

    /** Answers a request. */
    public AnswerKind handle(String method, String path, byte[] body) {
        return handle(method, path, body, Hooks.NONE);
    }

    /** The same while an observer looks on. */
    AnswerKind handle(String method, String path, byte[] body, Hooks hooks) {
        return kind(server.handle(method, path, body, hooks));
    }

    /**
     * Answers to requests that came while others were at work.
     *
     * @param answers in the order of the requests
     * @param schedule what was decoded
     */
    record AtOnce(List<AnswerKind> answers, String schedule) {}

    /** Answers requests that come after as many decodes as each says. */
    AtOnce handleAll(List<Arrival> arrivals) {
        Overlap came = server.handleAll(arrivals);
        return new AtOnce(came.answers().stream().map(EngineServer::kind).toList(), came.schedule());
    }

    private static AnswerKind kind(io.llamaoracle.engine.server.Answer answer) {
        Answer sent = Answer.of(answer.status(), answer.contentType(), answer.body());
        return switch (answer.kind()) {
            case Sent ignored -> new AnswerKind.Sent(sent);
            case NotCovered refused -> new AnswerKind.NotCovered(sent, refused.what());
            case Aborted died -> new AnswerKind.Aborted(sent, died.lastWords());
        };
    }

    /** Shows every tensor to the tap from now on. */
    public void tap(TensorTap tap) {
        server.tap(tap);
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

    /** The same for a client that stays. */
    public LiveReply ask(String method, String path, byte[] body) {
        return new LiveReply(respond(HttpRequest.of(method, path, body), () -> false));
    }

    @Override
    public void close() {
        server.close();
    }
}
