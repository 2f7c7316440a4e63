package io.llamaoracle.harness.support;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A Docker daemon on a port that has what a test says, and notes what it is told to delete. */
public final class FakeDocker implements AutoCloseable {
    private final HttpServer http;
    private final Map<String, String> answers;
    private final Set<String> inUse;
    private final List<String> deleted = Collections.synchronizedList(new ArrayList<>());

    /**
     * Starts it.
     *
     * @param containers and {@code images}, as JSON lists in Docker's form
     * @param inUse images that it refuses to delete
     */
    public FakeDocker(String containers, String images, Set<String> inUse) throws IOException {
        this.inUse = inUse;
        answers = Map.of(
                "/_ping", "OK",
                "/info", "{\"ServerVersion\":\"27\",\"OperatingSystem\":\"none\",\"MemTotal\":1,\"Name\":\"fake\"}",
                "/version", "{\"Version\":\"27\",\"ApiVersion\":\"1.43\"}",
                "/containers/json", containers,
                "/images/json", images);
        http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.createContext("/", this::answer);
        http.start();
    }

    /** What {@code DOCKER_HOST} must be. */
    public String host() {
        return "tcp://127.0.0.1:" + http.getAddress().getPort();
    }

    /** Paths of what was deleted, such as {@code /images/NAME}, in order. */
    public List<String> deleted() {
        return List.copyOf(deleted);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath().replaceFirst("^/v1\\.\\d+", "");
        if (!exchange.getRequestMethod().equals("DELETE")) {
            // Testcontainers asks for its own, too, when it ends
            String query = exchange.getRequestURI().getQuery();
            String body = query != null && query.contains("org.testcontainers") ? "[]" : answers.get(path);
            send(exchange, body == null ? 404 : 200, body == null ? "{\"message\":\"no " + path + "\"}" : body);
        } else if (inUse.stream().anyMatch(path::endsWith)) {
            send(exchange, 409, "{\"message\":\"conflict: image is being used\"}");
        } else {
            deleted.add(path);
            send(exchange, 200, "[]");
        }
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        try (exchange) {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    @Override
    public void close() {
        http.stop(0);
    }
}
