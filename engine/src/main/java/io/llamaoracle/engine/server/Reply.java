package io.llamaoracle.engine.server;

import io.llamaoracle.engine.json.StdString;
import java.io.ByteArrayOutputStream;
import java.util.Map;
import java.util.TreeMap;

/**
 * An answer on its way: head, and the body whole or in pieces.
 *
 * <p>Origin: {@code tools/server/server-http.h} {@code server_http_res} (b11192)
 */
public final class Reply implements AutoCloseable {
    private static final byte[] NOTHING = new byte[0];

    /** Where the pieces of a stream come from. */
    interface Pieces extends AutoCloseable {
        /** The next piece, which waits until it is there; null at the end. */
        String next();

        /** Gives up what was not taken. */
        @Override
        void close();
    }

    private final int status;
    private final String contentType;
    private final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final byte[] body;
    private final Answer.Kind kind;
    private final Pieces pieces;

    private Reply(int status, String contentType, byte[] body, Answer.Kind kind, Pieces pieces) {
        this.status = status;
        this.contentType = contentType;
        this.body = body;
        this.kind = kind;
        this.pieces = pieces;
    }

    /** An answer that is whole. */
    static Reply of(Answer answer) {
        return new Reply(answer.status(), answer.contentType(), answer.body(), answer.kind(), null);
    }

    /** An answer that comes in pieces. */
    static Reply stream(Pieces pieces) {
        Reply reply = new Reply(200, Answer.EVENTS, NOTHING, new Answer.Sent(), pieces);
        // tells nginx not to hold pieces back
        reply.headers.put("X-Accel-Buffering", "no");
        return reply;
    }

    Reply header(String name, String value) {
        headers.put(name, value);
        return this;
    }

    public int status() {
        return status;
    }

    /** Value of the Content-Type header; empty for none. */
    public String contentType() {
        return contentType;
    }

    /** Further headers by name. */
    public Map<String, String> headers() {
        return headers;
    }

    /** Whether the body comes in pieces. */
    public boolean isStream() {
        return pieces != null;
    }

    /** The body of an answer that is whole. */
    public byte[] body() {
        return body.clone();
    }

    /** The next piece of a stream; null at its end. Waits until it is there. */
    public byte[] next() {
        String piece = pieces.next();
        return piece == null ? null : StdString.bytes(piece);
    }

    /** The whole answer, once it is there. */
    public Answer collect() {
        if (pieces == null) {
            return new Answer(status, contentType, body, kind);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] piece = next(); piece != null; piece = next()) {
            out.writeBytes(piece);
        }
        return new Answer(status, contentType, out.toByteArray());
    }

    /** Gives up what was not taken. */
    @Override
    public void close() {
        if (pieces != null) {
            pieces.close();
        }
    }
}
