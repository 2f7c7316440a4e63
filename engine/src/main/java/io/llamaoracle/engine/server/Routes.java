package io.llamaoracle.engine.server;

import io.llamaoracle.engine.server.json.Json;
import io.llamaoracle.engine.server.json.JsonException;
import io.llamaoracle.engine.server.params.CommonParams;
import io.llamaoracle.engine.server.params.InvalidArgumentException;
import io.llamaoracle.engine.server.params.NotCoveredException;
import io.llamaoracle.engine.server.params.ResponseType;
import io.llamaoracle.engine.server.params.ServerAbortedException;
import io.llamaoracle.engine.server.params.ServerException;
import io.llamaoracle.engine.server.slot.ErrorType;
import io.llamaoracle.engine.server.slot.Hooks;
import java.util.function.Supplier;

/**
 * The table of routes, and what becomes of an exception.
 *
 * <p>Origin: {@code tools/server/server.cpp} {@code llama_server} (b11192)
 * <p>Origin: {@code tools/server/server.cpp} {@code ex_wrapper} (b11192)
 * <p>Origin: {@code tools/server/server-http.cpp} {@code server_http_context::init_listener} (b11192)
 */
final class Routes {
    private final CommonParams params;
    private final CompletionRoute completions;
    private final TokenRoutes tokens;
    private final InfoRoutes info;
    private final Supplier<Json> slots;

    Routes(
            CommonParams params,
            CompletionRoute completions,
            TokenRoutes tokens,
            InfoRoutes info,
            Supplier<Json> slots) {
        this.params = params;
        this.completions = completions;
        this.tokens = tokens;
        this.info = info;
        this.slots = slots;
    }

    /** The answer to a request, whatever happens. */
    Answer handle(String method, String path, String body, Hooks hooks) {
        try {
            return route(method, path, body, hooks);
        } catch (InvalidArgumentException e) {
            return Answer.error(ErrorType.INVALID_REQUEST, e.getMessage());
        } catch (JsonException | ServerException | IndexOutOfBoundsException e) {
            return Answer.error(ErrorType.SERVER, e.getMessage());
        } catch (ServerAbortedException e) {
            return Answer.aborted(e.getMessage());
        } catch (NotCoveredException e) {
            return Answer.notCovered(e.getMessage());
        }
    }

    private Answer route(String method, String path, String body, Hooks hooks) {
        String bare = path.indexOf('?') < 0 ? path : path.substring(0, path.indexOf('?'));
        if (!bare.startsWith(params.apiPrefix)) {
            return notFound();
        }
        String local = bare.substring(params.apiPrefix.length());
        return switch (method) {
            case "GET", "HEAD" -> get(local);
            case "POST" -> post(local, body, hooks);
            case "OPTIONS" -> new Answer(200, "text/html", new byte[0]);
            default -> notFound();
        };
    }

    private Answer get(String path) {
        return switch (path) {
            case "/health", "/v1/health" -> Answer.ok(Json.object().put("status", "ok"));
            case "/models", "/v1/models" -> info.models();
            case "/props" -> info.props();
            case "/slots" ->
                params.endpointSlots
                        ? Answer.ok(slots.get())
                        : notSupported("This server does not support slots endpoint. Start it with `--slots`");
            case "/metrics" ->
                params.endpointMetrics
                        ? notCovered("GET /metrics")
                        : notSupported("This server does not support metrics endpoint. Start it with `--metrics`");
            case "/lora-adapters" -> Answer.ok(Json.array());
            case "/cors-proxy", "/tools" -> disabled();
            case "/v1/stream" -> notCovered("GET /v1/stream");
            default -> notFound();
        };
    }

    private Answer post(String path, String body, Hooks hooks) {
        return switch (path) {
            case "/completion", "/completions" -> completions.handle(body, ResponseType.NONE, hooks);
            case "/v1/completions" -> completions.handle(body, ResponseType.OAI_CMPL, hooks);
            case "/infill" -> info.infill();
            case "/tokenize" -> tokens.tokenize(body);
            case "/detokenize" -> tokens.detokenize(body);
            case "/props" ->
                params.endpointProps
                        ? Answer.ok(Json.object().put("success", true))
                        : notSupported(
                                "This server does not support changing global properties. Start it with `--props`");
            case "/embedding", "/embeddings", "/v1/embeddings" ->
                notSupported("This server does not support embeddings. Start it with `--embeddings`");
            case "/rerank", "/reranking", "/v1/rerank", "/v1/reranking" ->
                notSupported("This server does not support reranking. Start it with `--reranking`");
            case "/cors-proxy", "/tools" -> disabled();
            case "/chat/completions",
                    "/v1/chat/completions",
                    "/v1/chat/completions/control",
                    "/v1/responses",
                    "/responses",
                    "/v1/audio/transcriptions",
                    "/audio/transcriptions",
                    "/v1/messages",
                    "/apply-template",
                    "/chat/completions/input_tokens",
                    "/v1/chat/completions/input_tokens",
                    "/responses/input_tokens",
                    "/v1/responses/input_tokens",
                    "/v1/messages/count_tokens",
                    "/lora-adapters",
                    "/v1/streams/lookup" -> notCovered("POST " + path);
            default ->
                path.matches("/slots/[^/]*")
                        ? notSupported("This server does not support slots action. Start it with `--slot-save-path`")
                        : notFound();
        };
    }

    private static Answer notFound() {
        Json error = Json.object()
                .put("message", "File Not Found")
                .put("type", "not_found_error")
                .put("code", 404);
        return Answer.error(error, 404);
    }

    private static Answer disabled() {
        Json error = Json.object().put("message", "this feature is disabled").put("type", "feature_disabled");
        return Answer.error(error, 403);
    }

    private static Answer notSupported(String message) {
        return Answer.error(ErrorType.NOT_SUPPORTED, message);
    }

    private static Answer notCovered(String what) {
        throw new NotCoveredException(what);
    }
}
