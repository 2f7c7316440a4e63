package io.llamaoracle.engine.chat.analysis;

import io.llamaoracle.engine.json.Json;

/** A template under analysis. */
public interface Renderer {
    /** The template's source. */
    String source();

    /** The text of a conversation, null if the template refuses it. */
    String render(Json messages, Json tools, boolean addGenerationPrompt, boolean enableThinking);
}
