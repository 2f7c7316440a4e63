package io.llamaoracle.engine.server.slot;

import io.llamaoracle.engine.json.Json;

/**
 * A refusal.
 *
 * <p>Origin: {@code tools/server/server-task.cpp} {@code server_task_result_error::to_json} (b11192)
 */
record ErrorResult(int idTask, int index, ErrorType type, String message, int nPromptTokens, int nCtx)
        implements TaskResult {
    @Override
    public boolean isError() {
        return true;
    }

    @Override
    public boolean isStop() {
        return true;
    }

    @Override
    public Json toJson() {
        Json out = type.format(message);
        if (type == ErrorType.EXCEED_CONTEXT_SIZE) {
            out.put("n_prompt_tokens", nPromptTokens).put("n_ctx", nCtx);
        }
        return out;
    }
}
