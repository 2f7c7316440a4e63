package io.llamaoracle.harness.oracle;

import io.llamaoracle.harness.suite.Request;
import io.llamaoracle.harness.transcript.Answer;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.RequestBody;
import okhttp3.Response;

/** Sends requests to a llama-server byte for byte and takes answers as they come. */
public final class LlamaServerClient {
    private static final MediaType JSON = MediaType.get("application/json");
    private static final OkHttpClient SHARED = new OkHttpClient.Builder()
            .retryOnConnectionFailure(false)
            .followRedirects(false)
            .connectTimeout(Duration.ofSeconds(10))
            .readTimeout(Duration.ofMinutes(10))
            .writeTimeout(Duration.ofMinutes(1))
            .build();

    /** Variable with the key for servers that want one; it is sent and never written. */
    private static final String KEY = "LLAMA_ORACLE_API_KEY";

    private final String base;

    /** A client for the server at that base. */
    public LlamaServerClient(URI endpoint) {
        String text = endpoint.toString();
        this.base = text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    }

    /**
     * Sends a request and waits for the whole answer. Every request has its own connection: a dead one is never retried.
     *
     * @throws OracleException when the connection breaks before the answer is complete
     */
    public Answer send(Request request) {
        okhttp3.Request.Builder builder =
                new okhttp3.Request.Builder().url(base + request.path()).header("Connection", "close");
        String key = System.getenv(KEY);
        if (key != null && !key.isBlank()) {
            builder.header("Authorization", "Bearer " + key.strip());
        }
        boolean body = request.method().equals("POST");
        builder.method(request.method(), body ? RequestBody.create(request.bytes(), JSON) : null);
        try (Response response = SHARED.newCall(builder.build()).execute()) {
            String type = response.header("Content-Type", "");
            return Answer.of(response.code(), type, response.body().bytes());
        } catch (IOException e) {
            throw new OracleException(request.method() + " " + base + request.path() + ": " + e.getMessage(), e);
        }
    }
}
