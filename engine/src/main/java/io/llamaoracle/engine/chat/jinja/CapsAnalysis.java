package io.llamaoracle.engine.chat.jinja;

import io.llamaoracle.engine.json.Json;
import java.time.ZonedDateTime;
import java.util.function.Consumer;

/**
 * Finds a template's {@link Caps}.
 *
 * <p>Origin: {@code common/jinja/caps.cpp} {@code caps_get} (b11192)
 * <p>Origin: {@code common/jinja/caps.cpp} {@code caps_try_execute} (b11192)
 */
public final class CapsAnalysis {
    /** One run: whether it went through, what it printed, and the values it was given. */
    private record Run(boolean success, String output, Value messages, Value tools, Value effort) {
        Value message(int i) {
            return messages.asArray().get(i);
        }
    }

    private final Template template;
    private final ZonedDateTime now;
    private boolean tools = true;
    private boolean toolCalls = true;
    private boolean systemRole = true;
    private boolean parallelToolCalls = true;
    private boolean preserveReasoning;
    private boolean stringContent = true;
    private boolean typedContent;
    private boolean objectArguments;

    private CapsAnalysis(Template template, ZonedDateTime now) {
        this.template = template;
        this.now = now;
    }

    /** Runs the template; what fails in it is only noted. */
    public static Caps of(Template template, ZonedDateTime now) {
        CapsAnalysis a = new CapsAnalysis(template, now);
        a.content();
        a.system();
        a.toolCalls();
        a.parallel();
        a.preserve();
        return new Caps(
                a.tools,
                a.toolCalls,
                a.systemRole,
                a.parallelToolCalls,
                a.preserveReasoning,
                a.effort(),
                a.stringContent,
                a.typedContent,
                a.objectArguments);
    }

    private Run run(Json messages, Json toolList, Consumer<Context> setup) {
        Context ctx = Context.withStats(now);
        Json input = Json.object()
                .put("messages", messages)
                .put("tools", toolList)
                .put("bos_token", "")
                .put("eos_token", "")
                .put("add_generation_prompt", true);
        FromJson.setAll(ctx, input, true);
        setup.accept(ctx);
        Value messageValues = ctx.get("messages");
        Value toolValues = ctx.get("tools");
        boolean success = false;
        String output = "";
        try {
            output = template.render(ctx).str();
            success = true;
        } catch (JinjaException | LoopSignal e) {
            // A template that refuses a conversation says so by failing.
            output = "";
        }
        return new Run(success, output, messageValues, toolValues, ctx.get("reasoning_effort"));
    }

    private Run run(Json messages) {
        return run(messages, Json.array(), ctx -> {});
    }

    private static Value member(Value of, String key) {
        return ((ObjectValue) of).require(new StringValue(key));
    }

    private static boolean asArray(Value content) {
        return content.hasOp("selectattr") || content.hasOp("array_access");
    }

    private void content() {
        Run text = run(CapsConversations.list(CapsConversations.message("user", CapsConversations.CONTENT_MARKER)));
        Value content = member(text.message(0), "content");
        boolean checksForString = content.hasOp("test_is_string");
        typedContent = asArray(content);
        stringContent = text.success && (!typedContent || text.output.contains(CapsConversations.CONTENT_MARKER));
        if (checksForString) {
            Run parts = run(CapsConversations.list(CapsConversations.message("user", Json.array())));
            typedContent |= asArray(member(parts.message(0), "content")) && parts.success;
        }
    }

    private void system() {
        Run run = run(CapsConversations.list(
                CapsConversations.message("system", "System message"), CapsConversations.user()));
        systemRole = member(run.message(0), "content").used();
    }

    private void toolCalls() {
        Run objects = withCalls(CapsConversations.call("call00001", CapsConversations.objectArguments()));
        if (objects.success && toolUse(objects)) {
            Value call = member(objects.message(1), "tool_calls").asArray().get(0);
            objectArguments =
                    member(member(member(call, "function"), "arguments"), "arg").used();
        }
        if (objectArguments) {
            return;
        }
        Run strings = withCalls(CapsConversations.call("call00001", CapsConversations.stringArguments()));
        if (strings.success) {
            toolUse(strings);
        } else {
            toolCalls = false;
            tools = false;
        }
    }

    private Run withCalls(Json... calls) {
        return run(CapsConversations.withCalls(calls), CapsConversations.tools(), ctx -> {});
    }

    /** Notes whether tools and calls were read; true if calls were. */
    private boolean toolUse(Run run) {
        if (!member(member(run.tools.asArray().get(0), "function"), "name").used()) {
            tools = false;
        }
        if (!member(run.message(1), "tool_calls").used()) {
            toolCalls = false;
            return false;
        }
        return true;
    }

    private void parallel() {
        Json arguments = objectArguments ? CapsConversations.objectArguments() : CapsConversations.stringArguments();
        Run run = withCalls(
                CapsConversations.call("call00001", arguments), CapsConversations.call("call00002", arguments));
        parallelToolCalls = run.success
                && member(member(run.message(1), "tool_calls").asArray().get(1), "function")
                        .used();
    }

    private void preserve() {
        Run run = run(CapsConversations.withReasoning(), Json.array(), ctx -> {
            ctx.set("enable_thinking", new BoolValue(true));
            Caps.applyPreserveReasoning(ctx, true);
        });
        preserveReasoning = run.output.contains(CapsConversations.REASONING_MARKER);
    }

    private boolean effort() {
        Run run = run(CapsConversations.list(CapsConversations.user()), Json.array(), ctx -> {
            ctx.set("enable_thinking", new BoolValue(true));
            Caps.applyReasoningEffort(ctx, "low");
        });
        return run.effort.used();
    }
}
