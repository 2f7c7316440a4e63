package io.llamaoracle.harness.capture;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.Executors;
import okhttp3.OkHttpClient;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Listens in the place of a llama-server; a waiting client costs a virtual thread. */
public final class CaptureProxy implements AutoCloseable {
    private final RequestWriter writer;
    private final Server jetty;
    private final ServerConnector connector;

    /**
     * Starts listening.
     *
     * @param upstream the live server
     * @param port 0 for any free one
     * @throws IOException when the port is taken or the file cannot be written
     */
    public CaptureProxy(URI upstream, String host, int port, CaptureOptions options) throws IOException {
        writer = new RequestWriter(options);
        OkHttpClient client = new OkHttpClient.Builder()
                .retryOnConnectionFailure(false)
                .followRedirects(false)
                .connectTimeout(Duration.ofSeconds(10))
                .readTimeout(Duration.ZERO)
                .writeTimeout(Duration.ZERO)
                .build();
        QueuedThreadPool threads = new QueuedThreadPool();
        threads.setVirtualThreadsExecutor(Executors.newVirtualThreadPerTaskExecutor());
        jetty = new Server(threads);
        HttpConfiguration configuration = new HttpConfiguration();
        configuration.setSendServerVersion(false);
        configuration.setSendDateHeader(false);
        connector = new ServerConnector(jetty, new HttpConnectionFactory(configuration));
        connector.setHost(host);
        connector.setPort(port);
        connector.setIdleTimeout(Duration.ofHours(1).toMillis());
        jetty.addConnector(connector);
        jetty.setHandler(new PassHandler(client, upstream, writer));
        try {
            jetty.start();
        } catch (Exception e) {
            writer.close();
            throw new IOException(e.getMessage(), e);
        }
    }

    /** Where it listens. */
    public URI endpoint() {
        return URI.create("http://" + connector.getHost() + ":" + connector.getLocalPort());
    }

    /** Requests on disk. */
    public long written() {
        return writer.written();
    }

    /** Requests that the writer was too slow for. */
    public long lost() {
        return writer.lost();
    }

    /** Waits until it is stopped. */
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
            throw new IllegalStateException("the proxy does not stop: " + e.getMessage(), e);
        } finally {
            writer.close();
        }
    }
}
