package io.llamaoracle.harness.serve;

import io.llamaoracle.harness.runner.RunnerException;
import io.llamaoracle.harness.subject.EngineServer;
import java.net.URI;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.Executors;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** An HTTP server whose every answer is the engine's; a waiting client costs a virtual thread. */
public final class EngineHttpServer implements AutoCloseable {
    /** Longest head of a request. */
    private static final int HEAD_LIMIT = 64 * 1024;

    /** Connections the system keeps waiting, as many as the server's HTTP library asks for. */
    private static final int BACKLOG = 512;

    private final Server jetty;
    private final ServerConnector connector;

    /**
     * Starts listening.
     *
     * @param engine answers; it is live from now on
     * @param port 0 for any free one
     * @throws java.io.IOException when the port is taken
     */
    public EngineHttpServer(EngineServer engine, String host, int port) throws Exception {
        engine.goLive();
        QueuedThreadPool threads = new QueuedThreadPool();
        threads.setVirtualThreadsExecutor(Executors.newVirtualThreadPerTaskExecutor());
        jetty = new Server(threads);
        HttpConfiguration configuration = new HttpConfiguration();
        configuration.setSendServerVersion(false);
        configuration.setSendDateHeader(false);
        configuration.setRequestHeaderSize(HEAD_LIMIT);
        configuration.setUriCompliance(UriCompliance.UNSAFE);
        connector = new PeekingConnector(jetty, new HttpConnectionFactory(configuration));
        connector.setHost(host);
        connector.setPort(port);
        connector.setAcceptQueueSize(BACKLOG);
        connector.setIdleTimeout(
                Duration.ofSeconds(Math.max(1, engine.timeoutSeconds())).toMillis());
        jetty.addConnector(connector);
        jetty.setHandler(new EngineHandler(engine));
        jetty.setErrorHandler(EngineHttpServer::unreadable);
        jetty.start();
    }

    /** What cannot be read as a request gets a status and nothing else. */
    private static boolean unreadable(Request request, Response response, Callback callback) {
        int status = response.getStatus();
        response.setStatus(status == 431 || status == 505 ? 400 : status);
        response.getHeaders().put(HttpHeader.SERVER, "llama.cpp");
        response.getHeaders().put(HttpHeader.CONNECTION, "close");
        response.write(true, BufferUtil.EMPTY_BUFFER, callback);
        return true;
    }

    /** Base of the routes. */
    public URI endpoint() {
        return URI.create("http://" + connector.getHost() + ":" + connector.getLocalPort());
    }

    /** Waits until the server is stopped. */
    public void join() throws InterruptedException {
        jetty.join();
    }

    /** Cuts all connections. */
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

    private static final class PeekingConnector extends ServerConnector {
        PeekingConnector(Server server, HttpConnectionFactory factory) {
            super(server, factory);
        }

        @Override
        protected SocketChannelEndPoint newEndPoint(SocketChannel channel, ManagedSelector selector, SelectionKey key) {
            SocketChannelEndPoint endPoint = new PeekingEndPoint(channel, selector, key, getScheduler());
            endPoint.setIdleTimeout(getIdleTimeout());
            return endPoint;
        }
    }
}
