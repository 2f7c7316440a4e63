package io.llamaoracle.engine.chat.template;

import io.llamaoracle.engine.json.Json;

/**
 * Prompts of templates with a parser of their own, where they are more than the template rendered.
 *
 * <p>Origin: {@code common/parsers/gpt-oss.cpp} {@code common_chat_params_init_gpt_oss} (b11192)
 * <p>Origin: {@code common/parsers/lfm2.cpp} {@code common_chat_params_init_lfm2} (b11192)
 * <p>Origin: {@code common/parsers/ministral3.cpp} {@code common_chat_params_init_ministral_3} (b11192)
 * <p>Origin: {@code common/parsers/gemma4.cpp} {@code common_chat_params_init_gemma4} (b11192)
 */
final class OwnPrompts {
    private OwnPrompts() {}

    private interface Adjust {
        Json apply(Json message);
    }

    static String prompt(OwnParser parser, ChatTemplate t, RenderParams p, Json schema) {
        return switch (parser) {
            case MINISTRAL_3 -> t.applyAsIs(p.withMessages(each(p.messages(), OwnPrompts::ministral)));
            case GPT_OSS -> gptOss(t, p);
            case LFM2, LFM2_5 -> t.applyAsIs(p.withMessages(each(p.messages(), OwnPrompts::thinking)));
            case DEEPSEEK_V3_2 -> DeepseekPrompt.prompt(t, p, schema);
            case GEMMA4_OUTDATED -> gemma4(t, p.withMessages(GemmaTurns.convert(p.messages())));
            case GEMMA4 -> gemma4(t, p);
            default -> t.apply(p);
        };
    }

    private static Json each(Json messages, Adjust adjust) {
        Json out = Json.array();
        for (Json m : messages.items()) {
            out.add(adjust.apply(m));
        }
        return out;
    }

    private static Json thinking(Json m) {
        return m.contains("reasoning_content") ? ContentParts.with(m, "thinking", m.at("reasoning_content")) : m;
    }

    /** Content of system and assistant messages becomes parts, thoughts the first of them. */
    private static Json ministral(Json m) {
        String role = ContentParts.text(m, "role");
        if (!role.equals("system") && !role.equals("assistant")) {
            return m;
        }
        Json content = Json.array();
        if (m.contains("reasoning_content")) {
            content.add(Json.object().put("type", "thinking").put("thinking", m.at("reasoning_content")));
        }
        if (m.contains("content")) {
            Json c = m.at("content");
            if (c.isString()) {
                content.add(Json.object().put("type", "text").put("text", c));
            } else if (c.isArray()) {
                c.items().forEach(content::add);
            }
        }
        return ContentParts.with(ContentParts.with(m, "content", content), "reasoning_content", null);
    }

    private static Json gptOssMessage(Json m) {
        Json out = thinking(m);
        return m.contains("reasoning_content") && m.contains("tool_calls")
                ? ContentParts.with(out, "content", null)
                : out;
    }

    /** Without a generation prompt the last {@code <|return|>} becomes {@code <|end|>}. */
    private static String gptOss(ChatTemplate t, RenderParams p) {
        String prompt = t.applyAsIs(p.withMessages(each(p.messages(), OwnPrompts::gptOssMessage)));
        int at = prompt.lastIndexOf("<|return|>");
        if (p.addGenerationPrompt() || at < 0) {
            return prompt;
        }
        return prompt.substring(0, at) + "<|end|>" + prompt.substring(at + "<|return|>".length());
    }

    private static String gemma4(ChatTemplate t, RenderParams p) {
        String prompt = t.apply(p);
        return p.addGenerationPrompt() && prompt.endsWith("<turn|>\n") ? prompt + "<|turn>model\n" : prompt;
    }
}
