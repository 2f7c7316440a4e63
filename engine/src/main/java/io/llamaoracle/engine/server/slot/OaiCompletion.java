package io.llamaoracle.engine.server.slot;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.server.params.TaskParams;
import java.time.Instant;

/**
 * The common parts of answers in OpenAI's form.
 *
 * <p>Origin: {@code tools/server/server-task.cpp} {@code server_task_result_cmpl_partial::to_json_oaicompat} (b11192)
 */
final class OaiCompletion {
    private OaiCompletion() {}

    static Json choice(String text, int index, Json logprobs, Json finishReason) {
        return Json.object()
                .put("text", text)
                .put("index", Json.ofUnsigned(index))
                .put("logprobs", logprobs)
                .put("finish_reason", finishReason);
    }

    /** Everything up to the kind of object. */
    static Json frame(Json choice, TaskParams params) {
        return Json.object()
                .put("choices", Json.array().add(choice))
                .put("created", Instant.now().getEpochSecond())
                .put("model", params.oaicompatModel)
                .put("system_fingerprint", BuildInfo.TEXT)
                .put("object", "text_completion");
    }
}
