package io.llamaoracle.engine.chat.template;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonGet;

/**
 * How the last message is to be continued.
 *
 * <p>Origin: {@code common/chat.cpp} {@code common_chat_continuation_parse} (b11192)
 */
public enum Continuation {
    NONE,
    AUTO,
    REASONING,
    CONTENT;

    public static Continuation of(Json value) {
        if (value.isBoolean() && JsonGet.bool(value)) {
            return AUTO;
        }
        if (!value.isString()) {
            return NONE;
        }
        return switch (JsonGet.string(value)) {
            case "reasoning_content" -> REASONING;
            case "content" -> CONTENT;
            default -> NONE;
        };
    }
}
