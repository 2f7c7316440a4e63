package io.llamaoracle.harness.serve;

import io.llamaoracle.harness.runner.RunnerException;
import io.llamaoracle.harness.transcript.Answer;
import java.net.URI;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/** An HTTP server whose every answer is the engine's. */
public final class EngineHttpServer implements AutoCloseable {
    private final Server jetty;
    private final ServerConnector connector;

    /**
     * Starts listening.
     *
     * @param port 0 for any free one
     * @throws java.io.IOException when the port is taken
     */
    public EngineHttpServer(Engine engine, String host, int port) throws Exception {
        jetty = new Server();
        HttpConfiguration configuration = new HttpConfiguration();
        configuration.setSendServerVersion(false);
        connector = new ServerConnector(jetty, new HttpConnectionFactory(configuration));
        connector.setHost(host);
        connector.setPort(port);
        jetty.addConnector(connector);
        jetty.setHandler(new EngineHandler(engine));
        jetty.start();
    }

    /** Base of the routes. */
    public URI endpoint() {
        return URI.create("http://" + connector.getHost() + ":" + connector.getLocalPort());
    }

    /** Waits until the server is stopped. */
    public void join() throws InterruptedException {
        jetty.join();
    }

    @Override
    public void close() {
        try {
            jetty.stop();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Exception e) {
            throw new RunnerException("the HTTP server does not stop: " + e.getMessage(), e);
        }
    }

    private static final class EngineHandler extends Handler.Abstract {
        private final Engine engine;

        EngineHandler(Engine engine) {
            this.engine = engine;
        }

        @Override
        public boolean handle(Request request, Response response, Callback callback) throws Exception {
            ByteBuffer content = Content.Source.asByteBuffer(request);
            byte[] body = new byte[content.remaining()];
            content.get(body);
            Answer answer =
                    engine.handle(request.getMethod(), request.getHttpURI().getPathQuery(), body);
            String origin = request.getHeaders().get(HttpHeader.ORIGIN);
            response.setStatus(answer.status());
            response.getHeaders().put(HttpHeader.SERVER, "llama.cpp");
            response.getHeaders().put(new HttpField("Access-Control-Allow-Origin", origin == null ? "" : origin));
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, answer.contentType());
            response.write(true, ByteBuffer.wrap(answer.bytes()), callback);
            return true;
        }
    }
}
