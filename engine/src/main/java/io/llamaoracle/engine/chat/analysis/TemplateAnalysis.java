package io.llamaoracle.engine.chat.analysis;

/**
 * What is known of a template's answers, with the server's corrections for some templates.
 *
 * <p>Origin: {@code common/chat-diff-analyzer.cpp} {@code autoparser::analyze_template} {@code workarounds} (b11192)
 *
 * @param reasoning marks around thoughts
 * @param content marks around content
 */
public record TemplateAnalysis(Reasoning reasoning, Content content) {
    private static final Reasoning THINK = new Reasoning(true, "<think>", "</think>");

    /** Analyses a template; {@code supportsToolCalls} is one of its capabilities. */
    public static TemplateAnalysis of(Renderer template, boolean supportsToolCalls) {
        Reasoning reasoning = ReasoningAnalysis.of(template, supportsToolCalls);
        Content content = ContentAnalysis.of(template, reasoning);
        String src = template.source();
        if (src.contains("content.split('</think>')")
                && !src.contains("reasoning_content")
                && !src.contains("<SPECIAL_12>")
                && !reasoning.found()) {
            reasoning = THINK;
        }
        if (src.contains("Write your thoughts between <think></think> and write your response between "
                + "<response></response>")) {
            reasoning = THINK;
            content = new Content(false, "<response>", "</response>");
        }
        content = contentOf(src, content);
        if (src.contains("<SPECIAL_10>")
                && src.contains("<SPECIAL_11>")
                && src.contains("<SPECIAL_12>")
                && src.contains("<TOOL_RESPONSE>")) {
            reasoning = new Reasoning(true, "<think>\n", "</think>");
            content = Content.PLAIN;
        }
        if (src.contains("laguna_glm_thinking")) {
            reasoning = new Reasoning(reasoning.found(), Trim.both(reasoning.start()), Trim.both(reasoning.end()));
        }
        return new TemplateAnalysis(reasoning, content);
    }

    private static Content contentOf(String src, Content found) {
        if (src.contains("<|CHATBOT_TOKEN|>")
                && src.contains("<|END_OF_TURN_TOKEN|>")
                && found.start().isEmpty()) {
            return new Content(true, "<|CHATBOT_TOKEN|>", "<|END_OF_TURN_TOKEN|>");
        }
        if (src.contains("set has_code_interpreter = tools | selectattr(\"type\", \"equalto\", "
                + "\"code_interpreter\") | list | length > 0")) {
            return new Content(false, found.start(), "");
        }
        return found;
    }
}
