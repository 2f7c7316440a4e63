package io.llamaoracle.engine.chat.analysis;

import static io.llamaoracle.engine.chat.peg.Peg.literal;
import static io.llamaoracle.engine.chat.peg.Peg.marker;
import static io.llamaoracle.engine.chat.peg.Peg.optional;
import static io.llamaoracle.engine.chat.peg.Peg.rest;
import static io.llamaoracle.engine.chat.peg.Peg.seq;
import static io.llamaoracle.engine.chat.peg.Peg.space;
import static io.llamaoracle.engine.chat.peg.Peg.tag;

import io.llamaoracle.engine.chat.peg.PegParser;
import io.llamaoracle.engine.json.Json;
import java.util.List;

/**
 * Which marks stand around thoughts.
 *
 * <p>Origin: {@code common/chat-diff-analyzer.cpp} {@code analyze_reasoning::compare_reasoning_presence} (b11192)
 * <p>Origin: {@code common/chat-diff-analyzer.cpp} {@code analyze_reasoning::compare_thinking_enabled} (b11192)
 * <p>Origin: {@code common/chat-diff-analyzer.cpp} {@code analyze_reasoning::compare_reasoning_scope} (b11192)
 */
final class ReasoningAnalysis {
    private static final int ANCHOR = 64;

    private final Renderer template;
    private boolean found;
    private String start = "";
    private String end = "";

    private ReasoningAnalysis(Renderer template) {
        this.template = template;
    }

    static Reasoning of(Renderer template, boolean supportsTools) {
        ReasoningAnalysis a = new ReasoningAnalysis(template);
        a.presence();
        a.thinkingEnabled();
        if (supportsTools) {
            a.scope();
        }
        return new Reasoning(a.found, a.start, a.end);
    }

    private static Json thoughtful() {
        return Samples.message("assistant", Samples.ANSWER).put("reasoning_content", Samples.THOUGHT);
    }

    private void presence() {
        Comparison c = Comparison.ofMessages(
                template,
                Json.ofNull(),
                Samples.list(Samples.user(), Samples.message("assistant", Samples.ANSWER)),
                Samples.list(Samples.user(), thoughtful()));
        if (c == null || !c.diff().right().contains(Samples.THOUGHT)) {
            return;
        }
        PegParser wrapped = seq(
                tag("pre", seq(marker(), space())),
                Samples.THOUGHT,
                tag("post", seq(space(), marker(), space())),
                rest());
        PegParser delimiter = seq(Samples.THOUGHT, space(), optional(seq(tag("post", seq(marker(), space())), rest())));
        PegParser.Tagged result = wrapped.extractAnywhere(c.outputB());
        if (!result.succeeded()) {
            result = delimiter.extractAnywhere(c.outputB());
        }
        if (result.succeeded() && !result.tag("post").isEmpty()) {
            found = true;
            start = result.tag("pre").isEmpty() ? start : result.tag("pre");
            end = result.tag("post");
        }
    }

    private void thinkingEnabled() {
        Json messages = Samples.list(Samples.user());
        Comparison c = Comparison.of(
                template.render(messages, Json.ofNull(), true, false),
                template.render(messages, Json.ofNull(), true, true));
        if (c == null) {
            return;
        }
        String left = Trim.both(c.diff().left());
        String right = Trim.both(c.diff().right());
        if (left.isEmpty() && !c.diff().right().isEmpty()) {
            if (!right.isEmpty() && c.outputB().endsWith(right) && start.isEmpty()) {
                start = c.diff().right();
                found = true;
            }
        } else if (right.isEmpty() && !c.diff().left().isEmpty()) {
            closedWithout(c, left);
        } else if (!left.isEmpty() && !right.isEmpty() && !anchored(c.outputB(), c.outputA())) {
            anchored(c.outputA(), c.outputB());
        }
        found |= start.isEmpty() && !end.isEmpty();
    }

    /** Without thinking the generation prompt ends with thoughts already closed. */
    private void closedWithout(Comparison c, String left) {
        if (left.isEmpty() || !c.outputA().endsWith(left) || !end.isEmpty()) {
            return;
        }
        List<Segment> s = Segment.pruned(c.outputA());
        int n = s.size();
        if (n >= 2 && s.get(n - 1).value().equals(left) && s.get(n - 2).isMarker()) {
            start = s.get(n - 2).value();
        }
        end = c.diff().left();
        found = true;
    }

    /** Where the whole outputs differ: one may end as the other does, with two markers added. */
    private boolean anchored(String base, String extended) {
        int len = Math.min(base.length(), ANCHOR);
        int pos = extended.lastIndexOf(base.substring(base.length() - len));
        if (pos < 0 || pos + len >= extended.length()) {
            return false;
        }
        List<Segment> s = Segment.pruned(Trim.both(extended.substring(pos + len)));
        if (s.size() != 2 || !s.get(0).isMarker() || !s.get(1).isMarker()) {
            return false;
        }
        start = start.isEmpty() ? s.get(0).value() : start;
        end = end.isEmpty() ? s.get(1).value() : end;
        found = true;
        return true;
    }

    /** Thoughts may show beside tool calls only. */
    private void scope() {
        Json arguments = Json.object().put(Samples.ARG_FIRST, "VVVV").put(Samples.ARG_SECOND, "XXXX");
        Json withTools = Json.object()
                .put("role", "assistant")
                .put("content", Json.ofNull())
                .put("reasoning_content", Samples.THOUGHT)
                .put("tool_calls", Samples.list(Samples.call(Samples.FUN_FIRST, arguments)));
        Comparison c = Comparison.ofMessages(
                template,
                Samples.tools(),
                Samples.list(Samples.user(), thoughtful()),
                Samples.list(Samples.user(), withTools));
        if (c == null || c.outputA().contains(Samples.THOUGHT) || !c.outputB().contains(Samples.THOUGHT)) {
            return;
        }
        PegParser wrapped = seq(
                tag("pre", seq(marker(), space())),
                literal(Samples.THOUGHT),
                space(),
                tag("post", seq(marker(), space())));
        PegParser.Tagged result = wrapped.extractAnywhere(c.outputB());
        if (result.succeeded()) {
            found = true;
            start = result.tag("pre");
            end = result.tag("post");
            return;
        }
        result = seq(Samples.THOUGHT, space(), optional(tag("post", seq(marker(), space()))))
                .extractAnywhere(c.outputB());
        found = result.succeeded();
        end = found ? result.tag("post") : end;
    }
}
