package io.llamaoracle.harness.capture;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Set;
import okhttp3.OkHttpClient;
import okhttp3.RequestBody;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Blocker;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/** Sends a request on and its answer back as it comes, piece by piece. */
final class PassHandler extends Handler.Abstract {
    private static final int PIECE = 16 * 1024;

    /** Of one connection alone, or set anew on the other. */
    private static final Set<String> HOP = Set.of(
            "connection",
            "keep-alive",
            "proxy-connection",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "host",
            "content-length",
            "expect");

    private final OkHttpClient client;
    private final String base;
    private final RequestWriter writer;

    PassHandler(OkHttpClient client, URI upstream, RequestWriter writer) {
        super(InvocationType.BLOCKING);
        this.client = client;
        this.base = upstream.toString().replaceFirst("/$", "");
        this.writer = writer;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        byte[] body = BufferUtil.toArray(Content.Source.asByteBuffer(request));
        String path = request.getHttpURI().getPathQuery();
        if (request.getMethod().equals("POST")) {
            writer.take(path, body);
        }
        try (okhttp3.Response answer =
                client.newCall(onward(request, path, body)).execute()) {
            response.setStatus(answer.code());
            answer.headers().forEach(h -> {
                if (!HOP.contains(h.getFirst().toLowerCase(Locale.ROOT))) {
                    response.getHeaders().add(h.getFirst(), h.getSecond());
                }
            });
            pass(answer.body().byteStream(), response);
            callback.succeeded();
        } catch (IOException e) {
            if (response.isCommitted()) {
                callback.failed(e);
            } else {
                response.setStatus(502);
                response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain; charset=utf-8");
                Content.Sink.write(response, true, "the server does not answer: " + e.getMessage() + "\n", callback);
            }
        }
        return true;
    }

    private okhttp3.Request onward(Request request, String path, byte[] body) {
        okhttp3.Request.Builder onward = new okhttp3.Request.Builder().url(base + path);
        boolean encoding = false;
        for (HttpField field : request.getHeaders()) {
            String name = field.getName().toLowerCase(Locale.ROOT);
            if (!HOP.contains(name)) {
                onward.addHeader(field.getName(), field.getValue());
                encoding |= name.equals("accept-encoding");
            }
        }
        if (!encoding) {
            // else the client library asks for gzip and takes it off again
            onward.header("Accept-Encoding", "identity");
        }
        String method = request.getMethod();
        boolean without = method.equals("GET") || method.equals("HEAD");
        return onward.method(method, without ? null : RequestBody.create(body)).build();
    }

    private static void pass(InputStream from, Response to) throws IOException {
        byte[] piece = new byte[PIECE];
        for (int n = from.read(piece); n >= 0; n = from.read(piece)) {
            write(to, false, ByteBuffer.wrap(piece, 0, n));
        }
        write(to, true, BufferUtil.EMPTY_BUFFER);
    }

    private static void write(Response to, boolean last, ByteBuffer bytes) throws IOException {
        try (Blocker.Callback written = Blocker.callback()) {
            to.write(last, bytes, written);
            written.block();
        }
    }
}
