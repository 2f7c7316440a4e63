package io.llamaoracle.engine.chat.template;

import io.llamaoracle.engine.chat.analysis.Renderer;
import io.llamaoracle.engine.chat.analysis.TemplateAnalysis;
import io.llamaoracle.engine.chat.jinja.Caps;
import io.llamaoracle.engine.chat.jinja.CapsAnalysis;
import io.llamaoracle.engine.chat.jinja.Context;
import io.llamaoracle.engine.chat.jinja.FromJson;
import io.llamaoracle.engine.chat.jinja.JinjaException;
import io.llamaoracle.engine.chat.jinja.Template;
import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonGet;
import java.time.Clock;
import java.time.ZonedDateTime;
import java.util.Map;

/**
 * A template with the tokens and the clock it needs, and what it can do.
 *
 * <p>Origin: {@code common/chat.h} {@code common_chat_template} (b11192)
 * <p>Origin: {@code common/chat.cpp} {@code common_chat_template_direct_apply_impl} (b11192)
 * <p>Origin: {@code common/chat.cpp} {@code common_chat_template_generation_prompt_impl} (b11192)
 */
final class ChatTemplate {
    private final Template template;
    private final String bos;
    private final String eos;
    private final boolean dropBos;
    private final boolean dropEos;
    private final Clock clock;
    private final Caps caps;
    private final OwnParser own;
    private final TemplateAnalysis analysis;

    /** Parses and analyses; {@code dropBos} and {@code dropEos} say that the tokenizer adds these tokens itself. */
    ChatTemplate(String source, SpecialTexts special, Clock clock) {
        this.template = Template.parse(source);
        this.bos = special.bos();
        this.eos = special.eos();
        this.dropBos = special.addBos();
        this.dropEos = special.addEos();
        this.clock = clock;
        this.caps = CapsAnalysis.of(template, ZonedDateTime.now(clock));
        this.own = OwnParser.of(source());
        this.analysis = own == null ? TemplateAnalysis.of(new Analysed(this), caps.toolCalls()) : null;
    }

    /** The view that the analysis has: nothing that depends on the request or the clock. */
    private record Analysed(ChatTemplate template) implements Renderer {
        @Override
        public String source() {
            return template.source();
        }

        @Override
        public String render(Json messages, Json tools, boolean addGenerationPrompt, boolean enableThinking) {
            Json extra = Json.object().put("enable_thinking", enableThinking);
            Json normal = ContentParts.normalize(messages, template.caps);
            try {
                return template.render(new RenderParams(normal, tools, addGenerationPrompt, enableThinking, extra));
            } catch (JinjaException e) {
                return null;
            }
        }
    }

    /** The parser that the server has for this template, null if it derives one. */
    OwnParser own() {
        return own;
    }

    /** What was derived from the template, null if the server has a parser of its own for it. */
    TemplateAnalysis analysis() {
        return analysis;
    }

    boolean supportsThinking() {
        return own == null ? analysis.reasoning().found() : own.supportsThinking(source());
    }

    String source() {
        return template.source();
    }

    Caps caps() {
        return caps;
    }

    /** Renders for the answer: a token that the tokenizer adds is taken off again. */
    String apply(RenderParams p) {
        String out = render(p.withMessages(ContentParts.normalize(p.messages(), caps)));
        return strip(out);
    }

    /** Renders messages that were already made for this template. */
    String applyAsIs(RenderParams p) {
        return strip(render(p));
    }

    private String strip(String rendered) {
        String out = rendered;
        if (dropBos && out.startsWith(bos)) {
            out = out.substring(bos.length());
        }
        return dropEos && out.endsWith(eos) ? out.substring(0, out.length() - eos.length()) : out;
    }

    /** Renders with everything in its place. */
    String render(RenderParams p) {
        ZonedDateTime now = ZonedDateTime.now(clock);
        Json in = Json.object()
                .put("messages", p.messages())
                .put("bos_token", bos)
                .put("eos_token", eos)
                .put("enable_thinking", p.enableThinking());
        if (!p.tools().isEmpty()) {
            in.put("tools", p.tools());
        }
        if (p.extra().isObject()) {
            for (Map.Entry<String, Json> m : p.extra().members().entrySet()) {
                in.put(m.getKey(), m.getValue());
            }
        }
        if (p.addGenerationPrompt()) {
            in.put("add_generation_prompt", true);
        }
        Context ctx = new Context(template.source(), now);
        if (in.contains("preserve_reasoning") && in.at("preserve_reasoning").isBoolean()) {
            Caps.applyPreserveReasoning(ctx, JsonGet.bool(in.at("preserve_reasoning")));
        }
        if (in.contains("reasoning_effort") && in.at("reasoning_effort").isString()) {
            Caps.applyReasoningEffort(ctx, JsonGet.string(in.at("reasoning_effort")));
        }
        FromJson.setAll(ctx, in, true);
        return template.render(ctx).str();
    }

    /** What the template adds to begin an answer. */
    String generationPrompt(RenderParams p, boolean asIs) {
        String without = asIs ? applyAsIs(p.withGenerationPrompt(false)) : apply(p.withGenerationPrompt(false));
        String with = asIs ? applyAsIs(p.withGenerationPrompt(true)) : apply(p.withGenerationPrompt(true));
        int n = 0;
        while (n < without.length() && n < with.length() && without.charAt(n) == with.charAt(n)) {
            n++;
        }
        return with.substring(n);
    }
}
