package io.llamaoracle.engine.chat.template;

import io.llamaoracle.engine.chat.analysis.Reasoning;
import io.llamaoracle.engine.chat.jinja.JinjaException;
import io.llamaoracle.engine.chat.jinja.Strftime;
import io.llamaoracle.engine.chat.jinja.TemplateNotCoveredException;
import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonParser;
import java.time.Clock;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;

/**
 * The templates of a model or of the command line. Made once, used by several threads.
 *
 * <p>Origin: {@code common/chat.cpp} {@code common_chat_templates_init} (b11192)
 * <p>Origin: {@code common/chat.cpp} {@code common_chat_templates_apply_jinja} (b11192)
 */
public final class ChatTemplates {
    private static final String CHATML = "{%- for message in messages -%}\n"
            + "  {{- '<|im_start|>' + message.role + '\n' + message.content + '<|im_end|>\n' -}}\n"
            + "{%- endfor -%}\n"
            + "{%- if add_generation_prompt -%}\n"
            + "  {{- '<|im_start|>assistant\n' -}}\n"
            + "{%- endif -%}";
    private static final String STEPFUN = "You have access to the following functions in JSONSchema format";

    private final ChatTemplate main;
    private final ChatTemplate toolUse;
    private final Clock clock;

    private ChatTemplates(ChatTemplate main, ChatTemplate toolUse, Clock clock) {
        this.main = main;
        this.toolUse = toolUse;
        this.clock = clock;
    }

    /**
     * Reads the templates.
     *
     * @param source the template of the command line or else of the model; empty for the default
     * @param toolUseSource the model's template for tools, empty if there is none
     * @param special texts of the vocabulary
     * @param clock for templates that show the date
     * @throws JinjaException if the template cannot be parsed
     */
    public static ChatTemplates load(String source, String toolUseSource, SpecialTexts special, Clock clock) {
        String chosen = source;
        if (source.isEmpty() || source.equals("chatml")) {
            chosen = toolUseSource.isEmpty() ? CHATML : toolUseSource;
        }
        ChatTemplate main = new ChatTemplate(patched(chosen), special, clock);
        ChatTemplate toolUse = null;
        if (!toolUseSource.isEmpty()) {
            try {
                toolUse = new ChatTemplate(toolUseSource, special, clock);
            } catch (JinjaException e) {
                // The server leaves a second template alone that it cannot read.
                toolUse = null;
            }
        }
        return new ChatTemplates(main, toolUse, clock);
    }

    /** Two known templates refuse what the server sends them; their checks are switched off. */
    private static String patched(String source) {
        String out = source;
        if (out.contains("<|channel|>") && out.contains("in message.content or")) {
            out = out.replace(
                    "{%- if \"<|channel|>analysis<|message|>\" in message.content or "
                            + "\"<|channel|>final<|message|>\" in message.content %}",
                    "{%- if false %}");
        }
        if (out.contains("[TOOL_CALLS]") && out.contains("if (message['content'] is none or")) {
            out = out.replace(
                    "{%- if (message['content'] is none or message['content'] == '' or "
                            + "message['content']|length == 0) and (message['tool_calls'] is not defined or "
                            + "message['tool_calls'] is none or message['tool_calls']|length == 0) %}",
                    "{%- if false %}");
        }
        return out;
    }

    /** What the server reports that the template can do. */
    public Map<String, Boolean> caps() {
        return (toolUse != null ? toolUse : main).caps().toMap();
    }

    public String source() {
        return main.source();
    }

    /** The source of the template for tools, empty if there is none. */
    public String toolUseSource() {
        return toolUse == null ? "" : toolUse.source();
    }

    /**
     * Whether the template knows thoughts, so that they are asked for by default.
     *
     * @throws JinjaException if the template cannot render the shortest conversation; then the server does not start
     */
    public boolean supportsThinking() {
        prompt(plain(List.of(
                said("system", "You are a helpful assistant"),
                said("user", "Hello"),
                said("assistant", "Hi there"),
                said("user", "How are you?"))));
        prompt(plain(List.of(said("user", "test"))));
        return main.supportsThinking();
    }

    private static ChatMessage said(String role, String content) {
        return new ChatMessage(role, content, List.of(), List.of(), "", "", "");
    }

    private static ChatInputs plain(List<ChatMessage> messages) {
        Json none = Json.ofNull();
        return new ChatInputs(
                messages, none, ToolChoice.AUTO, none, "", false, true, Continuation.NONE, true, true, Map.of());
    }

    /**
     * The prompt of a conversation.
     *
     * @throws JinjaException if the template fails
     * @throws ChatException if the request cannot be met
     * @throws TemplateNotCoveredException if it is not reproduced
     */
    public String prompt(ChatInputs in) {
        boolean hasTools = in.tools().isArray();
        ChatTemplate t = hasTools && toolUse != null ? toolUse : main;
        List<ChatMessage> messages = t.source().contains(STEPFUN) ? Workarounds.trimmed(in.messages()) : in.messages();
        boolean goesOn = in.continuation() != Continuation.NONE;
        List<ChatMessage> shown = goesOn && !messages.isEmpty() ? messages.subList(0, messages.size() - 1) : messages;
        Json adjusted = adjusted(t, shown);
        RenderParams p = new RenderParams(
                adjusted, in.tools(), in.addGenerationPrompt() && !goesOn, in.enableThinking(), extra(in));
        if (hasTools && in.toolChoice() != ToolChoice.NONE && !in.grammar().isEmpty()) {
            throw ChatException.runtime("Cannot specify grammar with tools");
        }
        if (t.own() != null) {
            if (goesOn) {
                throw new TemplateNotCoveredException("continue_final_message with the parser " + t.own());
            }
            return OwnPrompts.prompt(t.own(), t, p, in.jsonSchema());
        }
        try {
            return t.apply(p) + continuation(in, t, p);
        } catch (JinjaException e) {
            throw ChatException.invalid("Unable to generate parser for this template. Automatic parser generation"
                    + " failed: " + e.getMessage());
        }
    }

    /** The beginning of an answer that goes on from the last message. */
    private static String continuation(ChatInputs in, ChatTemplate t, RenderParams p) {
        String begin = t.generationPrompt(p, false);
        if (in.continuation() == Continuation.NONE || in.messages().isEmpty()) {
            return "";
        }
        ChatMessage last = in.messages().get(in.messages().size() - 1);
        if (last.isEmpty()) {
            return "";
        }
        boolean auto = in.continuation() == Continuation.AUTO;
        boolean thinks = !last.reasoning().isEmpty()
                && last.content().isEmpty()
                && last.parts().isEmpty();
        boolean content = auto ? !thinks : in.continuation() == Continuation.CONTENT;
        Reasoning marks = t.analysis().reasoning();
        if (!marks.start().isEmpty()) {
            int at = begin.indexOf(marks.start());
            begin = (at < 0 ? begin : begin.substring(0, at)) + marks.start() + last.reasoning();
            begin += content ? marks.end() : "";
        }
        return content ? begin + last.renderContent() : begin;
    }

    private static Json adjusted(ChatTemplate t, List<ChatMessage> messages) {
        Json array = Json.array();
        messages.forEach(m -> array.add(m.toJson()));
        Json out = ContentParts.normalize(array, t.caps());
        if (!t.source().contains("<|channel|>")) {
            out = Workarounds.developerToSystem(out);
        }
        if (!t.caps().systemRole()) {
            out = Workarounds.withoutSystem(out);
        }
        return t.caps().objectArguments() ? Workarounds.objectArguments(out) : out;
    }

    private Json extra(ChatInputs in) {
        ZonedDateTime now = ZonedDateTime.now(clock);
        Json out = Json.object()
                .put("datetime", Strftime.expand("%b %d %Y", now))
                .put("date_string", Strftime.expand("%d %b %Y", now));
        in.kwargs().forEach((key, value) -> out.put(key, JsonParser.parse(value)));
        return out;
    }
}
