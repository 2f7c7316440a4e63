package io.llamaoracle.engine.server.slot;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.server.params.ResponseType;
import io.llamaoracle.engine.server.params.TaskParams;
import java.util.List;

/**
 * A piece of a streamed answer: a token, the progress of the prompt, or the mark that opens the stream.
 *
 * <p>Origin: {@code tools/server/server-task.cpp} {@code server_task_result_cmpl_partial} (b11192)
 *
 * @param output the token; null when there is none
 * @param progress how far the prompt is; null when that was not asked for
 * @param stats counts and times at this point, null when they are not sent
 */
record PartialResult(
        int idTask,
        int index,
        boolean isBegin,
        String content,
        int token,
        TokenOutput output,
        Json progress,
        int nDecoded,
        int nPromptTokens,
        SlotStats stats,
        TaskParams params)
        implements TaskResult {
    @Override
    public boolean isStop() {
        return false;
    }

    @Override
    public Json toJson() {
        if (isBegin) {
            return Json.ofNull();
        }
        return params.resType == ResponseType.OAI_CMPL ? oaicompat() : plain();
    }

    @Override
    public Json toJson(ChatState state) {
        if (isBegin || params.resType != ResponseType.OAI_CHAT) {
            return toJson();
        }
        return new ChatForm(params, index).partial(this, state.update(content, true));
    }

    private Json plain() {
        Json out = Json.object()
                .put("index", Json.ofUnsigned(index))
                .put("content", content)
                .put("tokens", Json.array().add(Json.of((long) token)))
                .put("stop", false)
                .put("id_slot", -1)
                .put("tokens_predicted", nDecoded)
                .put("tokens_evaluated", nPromptTokens);
        timingsAndProgress(out);
        if (hasProbs()) {
            out.put("completion_probabilities", probs());
        }
        return out;
    }

    private Json oaicompat() {
        Json logprobs = hasProbs() ? Json.object().put("content", probs()) : Json.ofNull();
        Json out = OaiCompletion.frame(OaiCompletion.choice(content, index, logprobs, Json.ofNull()), params);
        out.put("id", params.oaicompatCmplId);
        if (params.verbose) {
            out.put("__verbose", plain());
        }
        timingsAndProgress(out);
        return out;
    }

    void timingsAndProgress(Json out) {
        if (stats != null && stats.isSet()) {
            out.put("timings", stats.toJson());
        }
        if (progress != null) {
            out.put("prompt_progress", progress);
        }
    }

    boolean hasProbs() {
        return output != null && params.sampling.chain.nProbs > 0 && !output.probs.isEmpty();
    }

    Json probs() {
        return TokenOutput.toJson(List.of(output), params.postSamplingProbs);
    }
}
