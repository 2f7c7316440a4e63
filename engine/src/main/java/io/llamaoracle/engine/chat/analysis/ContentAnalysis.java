package io.llamaoracle.engine.chat.analysis;

import static io.llamaoracle.engine.chat.peg.Peg.end;
import static io.llamaoracle.engine.chat.peg.Peg.literal;
import static io.llamaoracle.engine.chat.peg.Peg.marker;
import static io.llamaoracle.engine.chat.peg.Peg.optional;
import static io.llamaoracle.engine.chat.peg.Peg.rest;
import static io.llamaoracle.engine.chat.peg.Peg.seq;
import static io.llamaoracle.engine.chat.peg.Peg.space;
import static io.llamaoracle.engine.chat.peg.Peg.tag;

import io.llamaoracle.engine.chat.peg.PegParser;
import io.llamaoracle.engine.json.Json;

/**
 * Which marks stand around content.
 *
 * <p>Origin: {@code common/chat-diff-analyzer.cpp} {@code analyze_content::analyze_content} (b11192)
 */
final class ContentAnalysis {
    private ContentAnalysis() {}

    static Content of(Renderer template, Reasoning reasoning) {
        Json plain = Samples.list(Samples.user(), Samples.message("assistant", Samples.ANSWER));
        Json call = Samples.call("test_func", Json.object().put("arg1", "value1"));
        Json calling = Samples.message("assistant", "").put("tool_calls", Samples.list(call));
        Json thinking = Samples.message("assistant", "").put("reasoning_content", Samples.THOUGHT);
        Comparison tools =
                Comparison.ofMessages(template, Samples.tools(), plain, Samples.list(Samples.user(), calling));
        Comparison thoughts =
                Comparison.ofMessages(template, Samples.tools(), plain, Samples.list(Samples.user(), thinking));
        if (tools == null || thoughts == null) {
            return Content.PLAIN;
        }
        String byTools = tools.diff().left();
        String byThoughts = thoughts.diff().left();
        if (Trim.both(byTools).equals(Samples.ANSWER) && isPlain(byThoughts, reasoning)) {
            return Content.PLAIN;
        }
        return wrapped(byTools, byThoughts, reasoning);
    }

    private static boolean isPlain(String text, Reasoning reasoning) {
        PegParser alone = seq(space(), text, space(), optional(marker()), space(), end());
        if (alone.extract(text).succeeded()) {
            return true;
        }
        return reasoning.found()
                && !reasoning.end().isEmpty()
                && seq(reasoning.end(), space(), Samples.ANSWER)
                        .extractAnywhere(text)
                        .succeeded();
    }

    private static Content wrapped(String byTools, String byThoughts, Reasoning reasoning) {
        String rest = byThoughts;
        if (!reasoning.end().isEmpty() && rest.contains(reasoning.end())) {
            rest = rest.substring(
                    rest.indexOf(reasoning.end()) + reasoning.end().length());
        }
        PegParser parser = seq(
                tag("pre", seq(marker(), space())),
                literal(Samples.ANSWER),
                space(),
                tag("post", seq(marker(), space())),
                rest());
        PegParser.Tagged found = parser.extractAnywhere(rest.length() > byTools.length() ? rest : byTools);
        String before = found.tag("pre");
        String after = found.tag("post");
        return new Content(!before.isEmpty() || !after.isEmpty(), before, after);
    }
}
