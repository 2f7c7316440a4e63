package io.llamaoracle.engine.chat.template;

/**
 * Whether the model may, must or must not call tools.
 *
 * <p>Origin: {@code common/chat.cpp} {@code common_chat_tool_choice_parse_oaicompat} (b11192)
 */
public enum ToolChoice {
    AUTO,
    REQUIRED,
    NONE;

    public static ToolChoice of(String name) {
        return switch (name) {
            case "auto" -> AUTO;
            case "none" -> NONE;
            case "required" -> REQUIRED;
            default -> throw ChatException.invalid("Invalid tool_choice: " + name);
        };
    }
}
