package io.llamaoracle.harness.capture;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.llamaoracle.harness.suite.RequestLog;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that streams two events, the second when it is let; clients before a proxy. */
class CaptureProxyTest {
    @TempDir
    private Path folder;

    private final CountDownLatch second = new CountDownLatch(1);
    private final HttpClient client = HttpClient.newHttpClient();
    private HttpServer server;
    private volatile String authorization = "";

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 200);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/completion", exchange -> {
            authorization = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
            byte[] body = exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write("data: 1\n\n".getBytes(StandardCharsets.UTF_8));
            exchange.getResponseBody().flush();
            if (new String(body, StandardCharsets.UTF_8).contains("wait")) {
                await();
            }
            exchange.getResponseBody().write("data: 2\n\n".getBytes(StandardCharsets.UTF_8));
            exchange.close();
        });
        server.start();
    }

    private void await() {
        try {
            second.await(20, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private CaptureProxy proxy(Path out, long rotate, double share) throws IOException {
        URI upstream = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        return new CaptureProxy(
                upstream,
                "127.0.0.1",
                0,
                new CaptureOptions(out, List.of(Pattern.compile("[a-z]+@example\\.org")), share, rotate));
    }

    private HttpRequest post(CaptureProxy proxy, String body) {
        return HttpRequest.newBuilder(proxy.endpoint().resolve("/completion"))
                .header("Authorization", "Bearer sesame")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
    }

    @Test
    void aStreamPassesPieceByPieceAndWhatIsWrittenReplays() throws Exception {
        Path out = folder.resolve("log.jsonl");
        try (CaptureProxy proxy = proxy(out, 1 << 20, 1)) {
            HttpResponse<InputStream> answer = client.send(
                    post(proxy, "{\"prompt\":\"wait for ann@example.org\",\"stream\":true}"),
                    HttpResponse.BodyHandlers.ofInputStream());
            assertThat(new String(answer.body().readNBytes(9), StandardCharsets.UTF_8))
                    .isEqualTo("data: 1\n\n");
            second.countDown();
            assertThat(new String(answer.body().readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo("data: 2\n\n");
            assertThat(answer.headers().firstValue("Content-Type")).hasValue("text/event-stream");
            assertThat(authorization).isEqualTo("Bearer sesame");
        }
        String log = Files.readString(out);
        assertThat(log).contains("wait for [redacted]").doesNotContain("sesame").doesNotContain("ann@");
        assertThat(RequestLog.read("log", Files.readAllBytes(out), "m", List.of())
                        .cases())
                .hasSize(1);
    }

    @Test
    void aHundredClientsAtOnceAndFilesThatRotate() throws Exception {
        Path out = folder.resolve("log.jsonl");
        try (CaptureProxy proxy = proxy(out, 2000, 1)) {
            List<CompletableFuture<HttpResponse<String>>> answers = IntStream.range(0, 100)
                    .mapToObj(i -> client.sendAsync(
                            post(proxy, "{\"prompt\":\"" + i + "\"}"), HttpResponse.BodyHandlers.ofString()))
                    .toList();
            for (CompletableFuture<HttpResponse<String>> answer : answers) {
                assertThat(answer.get(30, TimeUnit.SECONDS).body()).isEqualTo("data: 1\n\ndata: 2\n\n");
            }
            assertThat(proxy.lost()).isZero();
        }
        long lines = 0;
        try (var files = Files.list(folder)) {
            List<Path> all = files.toList();
            assertThat(all).hasSizeGreaterThan(1);
            for (Path file : all) {
                assertThat(Files.size(file)).isLessThanOrEqualTo(2000);
                lines += Files.readAllLines(file).size();
            }
        }
        assertThat(lines).isEqualTo(100);
    }

    @Test
    void aFullDiskAndAShareOfNothingLeaveTheTrafficAlone() throws Exception {
        for (Path out : List.of(Path.of("/dev/full"), folder.resolve("none.jsonl"))) {
            try (CaptureProxy proxy = proxy(out, 1 << 20, out.startsWith("/dev") ? 1 : 0)) {
                for (int i = 0; i < 3; i++) {
                    assertThat(client.send(post(proxy, "{}"), HttpResponse.BodyHandlers.ofString())
                                    .body())
                            .isEqualTo("data: 1\n\ndata: 2\n\n");
                }
                assertThat(proxy.written()).isZero();
            }
        }
    }
}
