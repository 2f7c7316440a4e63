package io.llamaoracle.engine.server;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonParser;
import io.llamaoracle.engine.json.StdString;
import io.llamaoracle.engine.server.params.CommonParams;
import io.llamaoracle.engine.server.params.NotCoveredException;
import io.llamaoracle.engine.server.params.ResponseType;
import io.llamaoracle.engine.server.slot.ErrorType;
import io.llamaoracle.engine.server.slot.Hooks;
import io.llamaoracle.engine.server.slot.Inference;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The table of routes.
 *
 * <p>Origin: {@code tools/server/server.cpp} {@code llama_server} (b11192)
 */
final class Routes {
    private static final String METRICS_TYPE = "text/plain; version=0.0.4";

    /** Known to the server, not done by this engine. */
    private static final Set<String> NOT_COVERED = Set.of(
            "/chat/completions",
            "/v1/chat/completions",
            "/v1/chat/completions/control",
            "/v1/responses",
            "/responses",
            "/v1/audio/transcriptions",
            "/audio/transcriptions",
            "/v1/messages",
            "/chat/completions/input_tokens",
            "/v1/chat/completions/input_tokens",
            "/responses/input_tokens",
            "/v1/responses/input_tokens",
            "/v1/messages/count_tokens",
            "/lora-adapters",
            "/v1/streams/lookup");

    private final CommonParams params;
    private final CompletionRoute completions;
    private final InfillRoute infill;
    private final TokenRoutes tokens;
    private final InfoRoutes info;
    private final ChatRoute chat;
    private final Supplier<Inference> inference;

    Routes(
            CommonParams params,
            CompletionRoute completions,
            InfillRoute infill,
            TokenRoutes tokens,
            InfoRoutes info,
            ChatRoute chat,
            Supplier<Inference> inference) {
        this.params = params;
        this.completions = completions;
        this.infill = infill;
        this.tokens = tokens;
        this.info = info;
        this.chat = chat;
        this.inference = inference;
    }

    /** Takes a request in. */
    Pending begin(HttpRequest request, String body, Hooks hooks) {
        String path = PercentPath.decode(request.path());
        if (!path.startsWith(params.apiPrefix)) {
            return Pending.of(notFound());
        }
        String local = path.substring(params.apiPrefix.length());
        return switch (request.method()) {
            case "GET", "HEAD" -> get(local, request);
            case "POST" -> post(local, body, hooks);
            case "DELETE" -> Pending.of(local.equals("/v1/stream") ? notCovered("DELETE /v1/stream") : notFound());
            default -> Pending.of(notFound());
        };
    }

    private Pending get(String path, HttpRequest request) {
        return switch (path) {
            case "/health", "/v1/health" -> Pending.of(Answer.ok(Json.object().put("status", "ok")));
            case "/models", "/v1/models" -> Pending.of(info.models());
            case "/props" -> Pending.of(info.props(chat.facts()));
            case "/slots" -> Pending.of(slots(request));
            case "/metrics" -> metrics();
            case "/lora-adapters" -> Pending.of(lora());
            case "/cors-proxy", "/tools" -> Pending.of(disabled());
            case "/v1/stream" -> Pending.of(notCovered("GET /v1/stream"));
            default -> Pending.of(notFound());
        };
    }

    private Answer slots(HttpRequest request) {
        if (!params.endpointSlots) {
            return notSupported("This server does not support slots endpoint. Start it with `--slots`");
        }
        Inference.SlotsReport report = inference.get().slots();
        if (!request.param("fail_on_no_slot").isEmpty() && report.idle() == 0) {
            return Answer.error(ErrorType.UNAVAILABLE, "no slot available");
        }
        return Answer.ok(report.slots());
    }

    private Pending metrics() {
        if (!params.endpointMetrics) {
            return Pending.of(notSupported("This server does not support metrics endpoint. Start it with `--metrics`"));
        }
        Inference to = inference.get();
        Answer answer = new Answer(200, METRICS_TYPE, StdString.bytes(to.metrics()));
        Reply reply = Reply.of(answer).header("Process-Start-Time-Unix", Long.toString(to.startMicros()));
        return gone -> reply;
    }

    /** There are no adapters; asking counts as a task. */
    private Answer lora() {
        inference.get().newId();
        return Answer.ok(Json.array());
    }

    private Pending post(String path, String body, Hooks hooks) {
        return switch (path) {
            case "/completion", "/completions" ->
                completions.begin(JsonParser.parse(body), false, ResponseType.NONE, hooks);
            case "/v1/completions" -> completions.begin(JsonParser.parse(body), false, ResponseType.OAI_CMPL, hooks);
            case "/infill" -> infill.begin(body, hooks);
            case "/apply-template" -> Pending.of(chat.applyTemplate(body));
            case "/tokenize" -> Pending.of(tokens.tokenize(body));
            case "/detokenize" -> Pending.of(tokens.detokenize(body));
            case "/props" -> Pending.of(setProps());
            case "/embedding", "/embeddings", "/v1/embeddings" ->
                Pending.of(notSupported("This server does not support embeddings. Start it with `--embeddings`"));
            case "/rerank", "/reranking", "/v1/rerank", "/v1/reranking" ->
                Pending.of(notSupported("This server does not support reranking. Start it with `--reranking`"));
            case "/cors-proxy", "/tools" -> Pending.of(disabled());
            default -> Pending.of(other(path));
        };
    }

    private Answer setProps() {
        return params.endpointProps
                ? Answer.ok(Json.object().put("success", true))
                : notSupported("This server does not support changing global properties. Start it with `--props`");
    }

    private static Answer other(String path) {
        if (NOT_COVERED.contains(path)) {
            return notCovered("POST " + path);
        }
        return path.matches("/slots/[^/]+")
                ? notSupported("This server does not support slots action. Start it with `--slot-save-path`")
                : notFound();
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
