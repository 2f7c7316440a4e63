package io.llamaoracle.engine.chat.jinja;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a template can do, found by running it over conversations and watching what it reads.
 *
 * <p>Origin: {@code common/jinja/caps.h} {@code caps} (b11192)
 * <p>Origin: {@code common/jinja/caps.cpp} {@code caps_apply_preserve_reasoning} (b11192)
 * <p>Origin: {@code common/jinja/caps.cpp} {@code caps_apply_reasoning_effort} (b11192)
 *
 * @param tools tools given are described to the model
 * @param toolCalls calls in the history are shown
 * @param systemRole a system message is shown
 * @param parallelToolCalls a second call of one message is shown
 * @param preserveReasoning thoughts of earlier answers are shown when asked for
 * @param reasoningEffort an effort level is read
 * @param stringContent content may be a string
 * @param typedContent content may be an array of parts
 * @param objectArguments arguments of calls are read as objects
 */
public record Caps(
        boolean tools,
        boolean toolCalls,
        boolean systemRole,
        boolean parallelToolCalls,
        boolean preserveReasoning,
        boolean reasoningEffort,
        boolean stringContent,
        boolean typedContent,
        boolean objectArguments) {
    /** The names under which the server reports them, in its order. */
    public Map<String, Boolean> toMap() {
        Map<String, Boolean> m = new TreeMap<>();
        m.put("supports_string_content", stringContent);
        m.put("supports_typed_content", typedContent);
        m.put("supports_tools", tools);
        m.put("supports_tool_calls", toolCalls);
        m.put("supports_parallel_tool_calls", parallelToolCalls);
        m.put("supports_system_role", systemRole);
        m.put("supports_preserve_reasoning", preserveReasoning);
        m.put("supports_reasoning_effort", reasoningEffort);
        m.put("supports_object_arguments", objectArguments);
        return new LinkedHashMap<>(m);
    }

    /** Asks a template to keep, or to drop, thoughts of earlier answers, by every name that templates use. */
    public static void applyPreserveReasoning(Context ctx, boolean enabled) {
        ctx.set("preserve_thinking", new BoolValue(enabled));
        ctx.set("clear_thinking", new BoolValue(!enabled));
        ctx.set("truncate_history_thinking", new BoolValue(!enabled));
        ctx.set("drop_thinking", new BoolValue(!enabled));
    }

    /** Sets the effort level; one value under both names, so that a mark of use reaches both. */
    public static void applyReasoningEffort(Context ctx, String effort) {
        Value v = new StringValue(effort);
        ctx.set("reasoning_effort", v);
        ctx.set("reasoning_strength", v);
    }
}
