package io.llamaoracle.harness.serve;

import io.llamaoracle.engine.server.HttpRequest;
import io.llamaoracle.engine.server.Reply;
import io.llamaoracle.harness.subject.EngineServer;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Hands requests to the engine and its replies back, piece by piece as they come. */
final class EngineHandler extends Handler.Abstract {
    private static final Logger LOG = LoggerFactory.getLogger(EngineHandler.class);

    /** What the server's HTTP library knows; it answers others before anything else looks at them. */
    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH", "PRI");

    /** Longest body the server's HTTP library takes. */
    static final long BODY_LIMIT = 100L * 1024 * 1024;

    private final EngineServer engine;

    EngineHandler(EngineServer engine) {
        this.engine = engine;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        try {
            if (METHODS.contains(request.getMethod())) {
                answer(request, response);
            } else {
                head(response, 400, Map.of(), "");
                Content.Sink.write(response, true, BufferUtil.EMPTY_BUFFER);
            }
            callback.succeeded();
        } catch (Exception e) {
            // the client left, or the server died: the connection is cut as the real one's would be
            LOG.debug("connection cut", e);
            callback.failed(e);
        }
        return true;
    }

    private void answer(Request request, Response response) throws Exception {
        if (request.getLength() > BODY_LIMIT) {
            head(response, 413, Map.of("Access-Control-Allow-Origin", ""), "");
            Content.Sink.write(response, true, BufferUtil.EMPTY_BUFFER);
            return;
        }
        ByteBuffer content = Content.Source.asByteBuffer(request);
        byte[] body = new byte[content.remaining()];
        content.get(body);
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (HttpField field : request.getHeaders()) {
            headers.putIfAbsent(field.getName(), field.getValue() == null ? "" : field.getValue());
        }
        HttpRequest asked =
                new HttpRequest(request.getMethod(), request.getHttpURI().getPathQuery(), headers, body);
        try (Reply reply = engine.respond(asked, gone(request))) {
            head(response, reply.status(), reply.headers(), reply.contentType());
            if (!reply.isStream()) {
                Content.Sink.write(response, true, ByteBuffer.wrap(reply.body()));
                return;
            }
            Content.Sink.write(response, false, BufferUtil.EMPTY_BUFFER);
            for (byte[] piece = reply.next(); piece != null; piece = reply.next()) {
                if (piece.length > 0) {
                    Content.Sink.write(response, false, ByteBuffer.wrap(piece));
                }
            }
            Content.Sink.write(response, true, BufferUtil.EMPTY_BUFFER);
        }
    }

    private static BooleanSupplier gone(Request request) {
        EndPoint endPoint = request.getConnectionMetaData().getConnection().getEndPoint();
        return endPoint instanceof PeekingEndPoint peeking ? peeking::isGone : () -> false;
    }

    private static void head(Response response, int status, Map<String, String> headers, String contentType) {
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.SERVER, "llama.cpp");
        headers.forEach((name, value) -> response.getHeaders().put(new HttpField(name, value)));
        if (!contentType.isEmpty()) {
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, contentType);
        }
        if (status >= 400) {
            response.getHeaders().put(HttpHeader.CONNECTION, "close");
        } else {
            response.getHeaders().put(new HttpField("Keep-Alive", "timeout=5, max=100"));
        }
    }
}
