package io.llamaoracle.engine.chat.template;

import io.llamaoracle.engine.json.Json;

/**
 * What a template is rendered with.
 *
 * <p>Origin: {@code common/chat-auto-parser.h} {@code generation_params} (b11192)
 *
 * @param messages the messages, in the form of the API
 * @param tools the tools, null JSON if there are none
 * @param addGenerationPrompt whether to begin the answer
 * @param enableThinking whether thoughts are wanted
 * @param extra further variables
 */
record RenderParams(Json messages, Json tools, boolean addGenerationPrompt, boolean enableThinking, Json extra) {
    RenderParams withMessages(Json other) {
        return new RenderParams(other, tools, addGenerationPrompt, enableThinking, extra);
    }

    RenderParams withTools(Json other) {
        return new RenderParams(messages, other, addGenerationPrompt, enableThinking, extra);
    }

    RenderParams withGenerationPrompt(boolean other) {
        return new RenderParams(messages, tools, other, enableThinking, extra);
    }

    RenderParams withThinking(boolean other) {
        return new RenderParams(messages, tools, addGenerationPrompt, other, extra);
    }

    RenderParams withExtra(String key, Json value) {
        Json all = Json.object();
        extra.members().forEach(all::put);
        return new RenderParams(messages, tools, addGenerationPrompt, enableThinking, all.put(key, value));
    }
}
