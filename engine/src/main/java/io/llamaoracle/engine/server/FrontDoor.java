package io.llamaoracle.engine.server;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.server.params.CommonParams;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What happens to a request before it is routed: origins, OPTIONS, keys, bodies that are too long or packed.
 *
 * <p>Origin: {@code tools/server/server-http.cpp} {@code server_http_context::init_listener} (b11192)
 * <p>Origin: {@code tools/server/server-http.cpp} {@code origin_is_localhost} (b11192)
 */
final class FrontDoor {
    /** Longest body of a form; the HTTP library of the server is built with that. */
    private static final int FORM_LIMIT = 1024 * 1024;

    private static final String FORM = "application/x-www-form-urlencoded";
    private static final String ORIGIN = "Access-Control-Allow-Origin";
    private static final String BEARER = "Bearer ";
    private static final Set<String> PUBLIC = Set.of("/", "/health", "/v1/health");
    private static final Set<String> UNPACKED = Set.of("gzip", "deflate", "br", "zstd");

    private final CommonParams params;

    FrontDoor(CommonParams params) {
        this.params = params;
    }

    /** Headers of every answer to this request. */
    Map<String, String> headers(HttpRequest request) {
        Map<String, String> out = new TreeMap<>();
        String origin = request.header("Origin");
        if (params.corsCredentials && params.corsOrigins.equals("*")) {
            out.put(ORIGIN, origin);
        } else if (!params.corsOrigins.equals("localhost")) {
            out.put(ORIGIN, params.corsOrigins);
        } else if (isLocalhost(origin)) {
            out.put(ORIGIN, origin);
        }
        if (request.method().equals("OPTIONS")) {
            out.put("Access-Control-Allow-Credentials", params.corsCredentials ? "true" : "false");
            out.put("Access-Control-Allow-Methods", params.corsMethods);
            out.put("Access-Control-Allow-Headers", params.corsHeaders);
        }
        return out;
    }

    /** The answer of a request that is not let in to the routes. */
    Optional<Answer> answer(HttpRequest request) {
        if (request.method().equals("OPTIONS")) {
            return Optional.of(new Answer(200, "text/html", new byte[0]));
        }
        if (!hasKey(request)) {
            Json error = Json.object()
                    .put("message", "Invalid API Key")
                    .put("type", "authentication_error")
                    .put("code", 401);
            return Optional.of(Answer.error(error, 401));
        }
        return Optional.empty();
    }

    /** The status for a body that is not read; 0 if it is taken. */
    int bodyStatus(HttpRequest request) {
        if (UNPACKED.contains(request.header("Content-Encoding"))) {
            return 415;
        }
        boolean form = request.header("Content-Type").startsWith(FORM);
        return form && request.body().length > FORM_LIMIT ? 413 : 0;
    }

    private boolean hasKey(HttpRequest request) {
        if (params.apiKeys.isEmpty() || PUBLIC.contains(request.path())) {
            return true;
        }
        String key = request.header("Authorization");
        if (key.isEmpty()) {
            key = request.header("X-Api-Key");
        }
        return params.apiKeys.contains(key.startsWith(BEARER) ? key.substring(BEARER.length()) : key);
    }

    private static boolean isLocalhost(String origin) {
        try {
            URI uri = new URI(origin);
            boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
            String host = uri.getHost();
            return http && ("localhost".equals(host) || "127.0.0.1".equals(host) || "[::1]".equals(host));
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
