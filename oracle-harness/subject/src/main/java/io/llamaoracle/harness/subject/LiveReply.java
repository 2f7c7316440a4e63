package io.llamaoracle.harness.subject;

import io.llamaoracle.engine.server.Reply;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Consumer;

/** An answer of the engine as it comes. */
public final class LiveReply implements AutoCloseable {
    private final Reply reply;

    LiveReply(Reply reply) {
        this.reply = reply;
    }

    public int status() {
        return reply.status();
    }

    /** The body of an answer that is whole; empty of a stream. */
    public Optional<String> body() {
        return reply.isStream() ? Optional.empty() : Optional.of(new String(reply.body(), StandardCharsets.UTF_8));
    }

    /** Hands over the pieces of a stream, each as soon as it is there. */
    public void forEach(Consumer<String> piece) {
        for (byte[] bytes = reply.next(); bytes != null; bytes = reply.next()) {
            piece.accept(new String(bytes, StandardCharsets.UTF_8));
        }
    }

    @Override
    public void close() {
        reply.close();
    }
}
