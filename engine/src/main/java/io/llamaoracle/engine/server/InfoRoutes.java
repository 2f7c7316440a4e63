package io.llamaoracle.engine.server;

import io.llamaoracle.engine.server.json.Json;
import io.llamaoracle.engine.server.params.NotCoveredException;
import io.llamaoracle.engine.server.slot.ErrorType;
import java.time.Instant;

/**
 * What the server tells about itself.
 *
 * <p>Origin: {@code tools/server/server-context.cpp} {@code get_res_models} (b11192)
 * <p>Origin: {@code tools/server/server-context.cpp} {@code get_res_model_info} (b11192)
 */
final class InfoRoutes {
    private final ModelInfo info;

    InfoRoutes(ModelInfo info) {
        this.info = info;
    }

    Answer models() {
        Json details = Json.object()
                .put("parent_model", "")
                .put("format", "gguf")
                .put("family", "")
                .put("families", Json.array().add(Json.of("")))
                .put("parameter_size", "")
                .put("quantization_level", "");
        Json model = Json.object()
                .put("name", info.name())
                .put("model", info.name())
                .put("modified_at", "")
                .put("size", "")
                .put("digest", "")
                .put("type", "model")
                .put("description", "")
                .put("tags", Json.array().add(Json.of("")))
                .put("capabilities", Json.array().add(Json.of("completion")))
                .put("parameters", "")
                .put("details", details);
        return Answer.ok(Json.object()
                .put("models", Json.array().add(model))
                .put("object", "list")
                .put("data", Json.array().add(data())));
    }

    private Json data() {
        return Json.object()
                .put("id", info.name())
                .put("aliases", Json.strings(info.aliases()))
                .put("tags", Json.array())
                .put("object", "model")
                .put("created", Instant.now().getEpochSecond())
                .put("owned_by", "llamacpp")
                .put("meta", info.toJson());
    }

    /** Refused where the vocabulary has no tokens for it. */
    Answer infill() {
        if (info.missingFim().isEmpty()) {
            throw new NotCoveredException("POST /infill");
        }
        return Answer.error(ErrorType.NOT_SUPPORTED, "Infill is not supported by this model: " + info.missingFim());
    }

    Answer props() {
        throw new NotCoveredException("GET /props");
    }
}
