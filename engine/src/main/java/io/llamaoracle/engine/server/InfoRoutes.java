package io.llamaoracle.engine.server;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.server.params.CommonParams;
import io.llamaoracle.engine.server.params.TaskParams;
import io.llamaoracle.engine.server.schema.GenerationSettings;
import io.llamaoracle.engine.server.slot.BuildInfo;
import java.time.Instant;

/**
 * What the server tells about itself.
 *
 * <p>Origin: {@code tools/server/server-context.cpp} {@code get_res_models} (b11192)
 * <p>Origin: {@code tools/server/server-context.cpp} {@code get_res_model_info} (b11192)
 */
final class InfoRoutes {
    /**
     * What is told of the chat template.
     *
     * @param template its source
     * @param toolUse the source of the one for tools, empty if there is none
     * @param caps what it can do
     */
    record ChatFacts(String template, String toolUse, Json caps) {}

    private final CommonParams params;
    private final ModelInfo info;
    private final String marker = "<__media_" + new RandomIds().text() + "__>";

    InfoRoutes(CommonParams params, ModelInfo info) {
        this.params = params;
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

    /**
     * The server's own parameters.
     *
     * <p>Origin: {@code tools/server/server-context.cpp} {@code get_res_props} (b11192)
     */
    Answer props(ChatFacts chat) {
        TaskParams defaults = new TaskParams();
        defaults.sampling = params.sampling;
        Json settings = Json.object()
                .put("params", GenerationSettings.of(defaults, true))
                .put("n_ctx", info.nCtx());
        Json modalities = Json.object().put("vision", false).put("video", false).put("audio", false);
        Json out = Json.object()
                .put("default_generation_settings", settings)
                .put("total_slots", params.nParallel)
                .put("model_alias", info.name())
                .put("model_ftype", info.ftype())
                .put("model_path", params.modelPath)
                .put("modalities", modalities)
                .put("media_marker", marker)
                .put("endpoint_slots", params.endpointSlots)
                .put("endpoint_props", params.endpointProps)
                .put("endpoint_metrics", params.endpointMetrics)
                .put("ui", params.ui)
                .put("ui_settings", Json.object());
        out.put("chat_template", chat.template()).put("chat_template_caps", chat.caps());
        out.put("bos_token", info.bosToken())
                .put("eos_token", info.eosToken())
                .put("build_info", BuildInfo.TEXT)
                .put("is_sleeping", false)
                .put("cors_proxy_enabled", false);
        return Answer.ok(chat.toolUse().isEmpty() ? out : out.put("chat_template_tool_use", chat.toolUse()));
    }
}
