package io.llamaoracle.engine.server.slot;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.server.params.ServerException;
import io.llamaoracle.engine.server.schema.GenerationSettings;

/**
 * What a slot tells about itself: its last task, without its text.
 *
 * <p>Origin: {@code tools/server/server-context.cpp} {@code server_slot::to_json} (b11192)
 */
final class SlotReport {
    private SlotReport() {}

    /**
     * The slot's members.
     *
     * @throws ServerException if the last task's chat format is none
     */
    static Json of(Slot slot) {
        Json out = Json.object()
                .put("id", slot.id)
                .put("n_ctx", slot.nCtx)
                .put("speculative", false)
                .put("is_processing", slot.isProcessing());
        Task task = slot.task != null ? slot.task : slot.previousTask;
        if (task == null) {
            return out;
        }
        Json next = Json.object()
                .put("has_next_token", slot.hasNextToken)
                .put("has_new_line", slot.hasNewLine)
                .put("n_remain", slot.remaining())
                .put("n_decoded", slot.stats.nGen);
        return out.put("id_task", task.id())
                .put("n_prompt_tokens", slot.nTokens())
                .put("n_prompt_tokens_processed", slot.stats.nPromptProcessed)
                .put("n_prompt_tokens_cache", slot.stats.nPromptCached)
                .put("params", GenerationSettings.of(task.params(), true))
                .put("next_token", Json.array().add(next));
    }
}
