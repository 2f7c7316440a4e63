package io.llamaoracle.engine.server.slot;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.server.params.TaskParams;
import java.time.Instant;
import java.util.List;

/**
 * Results in OpenAI's chat form.
 *
 * <p>Origin: {@code tools/server/server-task.cpp} {@code server_task_result_cmpl_final::to_json_oaicompat_chat} (b11192)
 * <p>Origin: {@code tools/server/server-task.cpp} {@code server_task_result_cmpl_final::to_json_oaicompat_chat_stream} (b11192)
 * <p>Origin: {@code tools/server/server-task.cpp} {@code server_task_result_cmpl_partial::to_json_oaicompat_chat} (b11192)
 */
final class ChatForm {
    private final TaskParams params;
    private final int index;
    private final long now = Instant.now().getEpochSecond();

    ChatForm(TaskParams params, int index) {
        this.params = params;
        this.index = index;
    }

    /** The events of a token or of the prompt's progress; the last one has what is told beside the text. */
    Json partial(PartialResult result, List<Json> deltas) {
        Json out = Json.array();
        if (result.nDecoded() == 1 || result.progress() != null) {
            out.add(chunk(Json.object().put("role", "assistant").put("content", Json.ofNull()), Json.ofNull()));
        }
        deltas.forEach(delta -> out.add(chunk(delta, Json.ofNull())));
        if (out.isEmpty()) {
            return out;
        }
        Json last = out.at(out.size() - 1);
        if (result.hasProbs()) {
            last.at("choices").at(0).put("logprobs", Json.object().put("content", result.probs()));
        }
        result.timingsAndProgress(last);
        return out;
    }

    /** The whole answer. */
    Json whole(FinalResult result, ChatState state) {
        Json message = Json.object().put("role", "assistant");
        if (state.message().isEmpty()) {
            message.put("content", result.content());
        } else {
            message.put("content", state.message().content());
            if (!state.message().reasoning().isEmpty()) {
                message.put("reasoning_content", state.message().reasoning());
            }
        }
        Json choice = Json.object()
                .put("finish_reason", result.finishReason())
                .put("index", Json.ofUnsigned(index))
                .put("message", message);
        if (!result.probs().isEmpty()) {
            choice.put(
                    "logprobs",
                    Json.object().put("content", TokenOutput.toJson(result.probs(), params.postSamplingProbs)));
        }
        Json out = frame(Json.array().add(choice), "chat.completion", false);
        out.put("usage", result.usage()).put("id", params.oaicompatCmplId);
        result.verbose(out);
        result.timings(out);
        return out;
    }

    /** The last events of a stream. */
    Json end(FinalResult result, List<Json> deltas) {
        Json out = Json.array();
        deltas.forEach(delta -> out.add(chunk(delta, Json.ofNull())));
        out.add(chunk(Json.object(), Json.of(result.finishReason())));
        if (params.includeUsage) {
            out.add(frame(Json.array(), "chat.completion.chunk", true).put("usage", result.usage()));
        }
        result.timings(out.at(out.size() - 1));
        result.verbose(out.at(0));
        return out;
    }

    private Json chunk(Json delta, Json finishReason) {
        Json choice = Json.object()
                .put("finish_reason", finishReason)
                .put("index", Json.ofUnsigned(index))
                .put("delta", delta);
        return frame(Json.array().add(choice), "chat.completion.chunk", true);
    }

    /** Members of every object, in the order of its kind. */
    private Json frame(Json choices, String object, boolean chunk) {
        Json out = Json.object().put("choices", choices).put("created", now);
        if (chunk) {
            out.put("id", params.oaicompatCmplId);
        }
        return out.put("model", params.oaicompatModel)
                .put("system_fingerprint", BuildInfo.TEXT)
                .put("object", object);
    }
}
