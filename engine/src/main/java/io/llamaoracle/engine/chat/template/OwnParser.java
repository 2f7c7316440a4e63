package io.llamaoracle.engine.chat.template;

/**
 * Templates for which the server has a parser of its own, found by what stands in their source. The order counts.
 *
 * <p>Origin: {@code common/chat.cpp} {@code common_chat_try_specialized_template} (b11192)
 */
enum OwnParser {
    MINISTRAL_3,
    GPT_OSS,
    MUSE_GLIMMER,
    FUNCTIONARY_V3_2,
    KIMI_K2,
    KIMI_K3,
    LING3,
    COHERE2MOE,
    LFM2,
    LFM2_5,
    GIGACHAT_V3,
    MINIMAX_M3,
    DEEPSEEK_V3_2,
    GEMMA4_OUTDATED,
    GEMMA4,
    MINICPM5,
    QWEN3_CODER;

    /** The parser of a template, null if the server derives one from the template. */
    static OwnParser of(String source) {
        Source s = new Source(source);
        if (s.has("[SYSTEM_PROMPT]", "[TOOL_CALLS]", "[ARGS]") && !s.has("[CALL_ID]")) {
            return MINISTRAL_3;
        }
        if (s.has("<|channel|>")) {
            return GPT_OSS;
        }
        if (s.has("<atem:function_calls>", "<|eom|>")) {
            return MUSE_GLIMMER;
        }
        if (s.has(">>>all", ">>>${recipient}")) {
            return FUNCTIONARY_V3_2;
        }
        if (s.has("<|tool_calls_section_begin|>", "<|tool_call_begin|>")) {
            return KIMI_K2;
        }
        if (s.has("<|open|>", "<|close|>", "<|end_of_msg|>")) {
            return KIMI_K3;
        }
        if (s.has("<role>ASSISTANT</role>", "<arg_key>")) {
            return LING3;
        }
        if (s.has("<|START_TEXT|>", "<|START_ACTION|>")) {
            return COHERE2MOE;
        }
        return ofTheRest(s);
    }

    private static OwnParser ofTheRest(Source s) {
        if (s.has("<|tool_list_start|>", "<|tool_list_end|>")) {
            return LFM2;
        }
        if (s.has("List of tools: [") && !s.has("<|tool_list_start|>")) {
            return LFM2_5;
        }
        if (s.has("<|role_sep|>", "<|message_sep|>") && !s.has("<|function_call|>")) {
            return GIGACHAT_V3;
        }
        if (s.has("]<]minimax[>[", "<tool_call>", "<invoke name=")) {
            return MINIMAX_M3;
        }
        if (s.has("dsml_token", "DSML") && (s.has("function_calls") || s.has("tool_calls"))) {
            return DEEPSEEK_V3_2;
        }
        if (s.has("'<|tool_call>call:'")) {
            return s.has("{#- OpenAI Chat Completions:") ? GEMMA4 : GEMMA4_OUTDATED;
        }
        if (s.has("Tool usage guidelines:", "<function name=\"", "<param name=\"")) {
            return MINICPM5;
        }
        boolean qwen = s.has("<tool_call>", "<function=", "<parameter=")
                && !s.has("'<tool_call><function=' ~ tool_call.name ~ '>'");
        return qwen ? QWEN3_CODER : null;
    }

    /** Whether the parser knows thoughts. */
    boolean supportsThinking(String source) {
        return switch (this) {
            case FUNCTIONARY_V3_2, GIGACHAT_V3 -> false;
            case QWEN3_CODER -> source.contains("<think>");
            default -> true;
        };
    }

    private record Source(String text) {
        boolean has(String... pieces) {
            for (String piece : pieces) {
                if (!text.contains(piece)) {
                    return false;
                }
            }
            return true;
        }
    }
}
