package io.llamaoracle.harness.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.subject.EngineServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The engine behind sockets; heads and bodies are those that the real server sent to the same bytes. */
class EngineHttpServerTest {
    private static final String ENDLESS =
            "{\"prompt\":\"Hello\",\"n_predict\":100000,\"ignore_eos\":true,\"seed\":1,\"stream\":%s}";
    private static final long LOOK_NANOS = 5_000_000;
    private static EngineServer engine;
    private static EngineHttpServer server;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @BeforeAll
    static void open() throws Exception {
        Path model = Path.of("..", "..", "recordings", "models", "micro-llama-f16.gguf");
        engine = EngineServer.open(
                model,
                List.of("-t", "2", "-np", "2", "-c", "1024", "--no-cache-prompt", "--metrics", "--api-key", "k1,k2"));
        server = new EngineHttpServer(engine, "127.0.0.1", 0);
    }

    @AfterAll
    static void close() {
        server.close();
        engine.close();
    }

    private static HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(server.endpoint() + path)).header("Authorization", "Bearer k2");
    }

    private HttpResponse<String> post(String path, String body) throws Exception {
        return client.send(
                request(path).POST(HttpRequest.BodyPublishers.ofString(body)).build(), BodyHandlers.ofString());
    }

    private HttpResponse<String> get(String path) throws Exception {
        return client.send(request(path).build(), BodyHandlers.ofString());
    }

    private boolean busy() throws Exception {
        return get("/slots").body().contains("\"is_processing\":true");
    }

    private static Socket send(String body) throws IOException {
        Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.endpoint().getPort());
        String head = "POST /completion HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer k1\r\nContent-Length: "
                + body.length() + "\r\n\r\n" + body;
        OutputStream out = socket.getOutputStream();
        out.write(head.getBytes(StandardCharsets.US_ASCII));
        out.flush();
        return socket;
    }

    @Test
    void aStreamComesTokenByTokenAndOthersAreAnsweredMeanwhile() throws Exception {
        try (Socket socket = send(String.format(ENDLESS, true))) {
            InputStream in = socket.getInputStream();
            StringBuilder got = new StringBuilder();
            while (got.indexOf("\"tokens_predicted\":3") < 0) {
                int c = in.read();
                assertThat(c).as("the stream is open").isNotNegative();
                got.append((char) c);
            }
            assertThat(got).contains("Transfer-Encoding: chunked", "Content-Type: text/event-stream");
            assertThat(get("/health").body()).isEqualTo("{\"status\":\"ok\"}");
            assertThat(busy()).isTrue();
        }
        freed();
    }

    @Test
    void aClientThatLeavesBeforeItsAnswerEndsItsTask() throws Exception {
        try (Socket socket = send(String.format(ENDLESS, false))) {
            while (!busy()) {
                LockSupport.parkNanos(LOOK_NANOS);
            }
            assertThat(socket.isConnected()).isTrue();
        }
        freed();
    }

    private void freed() throws Exception {
        long end = System.nanoTime() + 30_000_000_000L;
        while (busy()) {
            assertThat(System.nanoTime())
                    .as("a slot goes on for a client that left")
                    .isLessThan(end);
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    @Test
    void manyClientsAtOnceAreAllAnsweredAlike() throws Exception {
        String body =
                "{\"prompt\":\"Hello\",\"n_predict\":1,\"temperature\":0,\"id_slot\":0,\"response_fields\":[\"content\"]}";
        String alone = post("/completion", body).body();
        HttpRequest asked = request("/completion")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        List<CompletableFuture<HttpResponse<String>>> sent = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            sent.add(client.sendAsync(asked, BodyHandlers.ofString()));
        }
        for (CompletableFuture<HttpResponse<String>> each : sent) {
            assertThat(each.get().body()).isEqualTo(alone);
        }
    }

    @Test
    void whatIsNotLetInIsRefusedAsTheServerRefusesIt() throws Exception {
        assertThat(get("//completion").body())
                .isEqualTo("{\"error\":{\"message\":\"File Not Found\",\"type\":\"not_found_error\",\"code\":404}}");
        HttpRequest keyless =
                HttpRequest.newBuilder(URI.create(server.endpoint() + "/slots")).build();
        assertThat(client.send(keyless, BodyHandlers.ofString()).body())
                .isEqualTo(
                        "{\"error\":{\"message\":\"Invalid API Key\",\"type\":\"authentication_error\",\"code\":401}}");
        HttpRequest packed = request("/completion")
                .header("Content-Encoding", "gzip")
                .POST(HttpRequest.BodyPublishers.ofString("{}"))
                .build();
        assertThat(client.send(packed, BodyHandlers.ofString()).statusCode()).isEqualTo(415);
        HttpRequest form = request("/completion")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofByteArray(new byte[1024 * 1024 + 1]))
                .build();
        assertThat(client.send(form, BodyHandlers.ofString()).statusCode()).isEqualTo(413);
    }

    @Test
    void optionsTellWhatOtherOriginsMayDo() throws Exception {
        HttpRequest options = request("/completion")
                .header("Origin", "http://localhost:3000")
                .method("OPTIONS", HttpRequest.BodyPublishers.noBody())
                .build();
        var headers = client.send(options, BodyHandlers.discarding()).headers();
        assertThat(headers.firstValue("Access-Control-Allow-Origin")).contains("http://localhost:3000");
        assertThat(headers.firstValue("Access-Control-Allow-Methods")).contains("GET, POST, DELETE, OPTIONS");
        assertThat(headers.firstValue("Access-Control-Allow-Headers")).contains("*");
        assertThat(headers.firstValue("Access-Control-Allow-Credentials")).contains("true");
    }
}
