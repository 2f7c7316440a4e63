package io.llamaoracle.engine.server.slot;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.server.params.ResponseType;
import io.llamaoracle.engine.server.params.TaskParams;
import io.llamaoracle.engine.server.schema.GenerationSettings;
import java.util.List;

/**
 * The end of a task, with the whole answer unless it was streamed.
 *
 * <p>Origin: {@code tools/server/server-task.cpp} {@code server_task_result_cmpl_final} (b11192)
 *
 * @param content generated text, one byte per char; empty when streamed
 * @param tokens generated ids, if asked for
 * @param promptText the prompt spelled out
 */
record FinalResult(
        int idTask,
        int index,
        int idSlot,
        String content,
        int[] tokens,
        String promptText,
        SlotStats stats,
        boolean truncated,
        int nPromptTokens,
        int nTokensCached,
        boolean hasNewLine,
        String stoppingWord,
        StopType stop,
        List<TokenOutput> probs,
        TaskParams params)
        implements TaskResult {
    @Override
    public boolean isStop() {
        return true;
    }

    @Override
    public Json toJson() {
        return params.resType == ResponseType.OAI_CMPL ? oaicompat() : plain();
    }

    @Override
    public Json toJson(ChatState state) {
        if (params.resType != ResponseType.OAI_CHAT) {
            return toJson();
        }
        List<Json> deltas = state.update(content, false);
        ChatForm form = new ChatForm(params, index);
        return params.stream ? form.end(this, deltas) : form.whole(this, state);
    }

    String finishReason() {
        return stop == StopType.WORD || stop == StopType.EOS ? "stop" : "length";
    }

    private Json plain() {
        Json out = Json.object()
                .put("index", Json.ofUnsigned(index))
                .put("content", content)
                .put("tokens", Json.ints(tokens, tokens.length))
                .put("id_slot", idSlot)
                .put("stop", true)
                .put("model", params.oaicompatModel)
                .put("tokens_predicted", stats.nGen)
                .put("tokens_evaluated", nPromptTokens)
                .put("generation_settings", GenerationSettings.of(params, false))
                .put("prompt", promptText)
                .put("has_new_line", hasNewLine)
                .put("truncated", truncated)
                .put("stop_type", stop.text())
                .put("stopping_word", stoppingWord)
                .put("tokens_cached", nTokensCached)
                .put("timings", stats.toJson());
        if (!params.stream && !probs.isEmpty()) {
            out.put("completion_probabilities", TokenOutput.toJson(probs, params.postSamplingProbs));
        }
        return params.responseFields.isEmpty() ? out : NestedValues.pick(params.responseFields, out);
    }

    private Json oaicompat() {
        Json logprobs = Json.ofNull();
        if (!params.stream && !probs.isEmpty()) {
            logprobs = Json.object().put("content", TokenOutput.toJson(probs, params.postSamplingProbs));
        }
        Json choice = OaiCompletion.choice(content, index, logprobs, Json.of(finishReason()));
        Json out = OaiCompletion.frame(choice, params);
        out.put("usage", usage());
        out.put("id", params.oaicompatCmplId);
        verbose(out);
        timings(out);
        return out;
    }

    /** What helps to find faults. */
    void verbose(Json out) {
        if (params.verbose) {
            out.put("__verbose", plain());
        }
    }

    void timings(Json out) {
        if (stats.isSet()) {
            out.put("timings", stats.toJson());
        }
    }

    Json usage() {
        return Json.object()
                .put("completion_tokens", stats.nGen)
                .put("prompt_tokens", nPromptTokens)
                .put("total_tokens", stats.nGen + nPromptTokens)
                .put("prompt_tokens_details", Json.object().put("cached_tokens", stats.nPromptCached));
    }
}
