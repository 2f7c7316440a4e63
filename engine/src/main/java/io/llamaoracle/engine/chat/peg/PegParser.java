package io.llamaoracle.engine.chat.peg;

import java.util.HashMap;
import java.util.Map;

/**
 * A parser. At the end of the input it fails, or, where more may come, says that it needs more.
 *
 * <p>Origin: {@code common/peg-parser.cpp} {@code common_peg_arena::parse} (b11192)
 * <p>Origin: {@code common/chat-peg-parser.cpp} {@code tagged_peg_parser::parse_anywhere_and_extract} (b11192)
 */
public abstract class PegParser {
    /** The input and whether more of it may come. */
    public record Input(String text, boolean lenient) {}

    /** A match and the text of each tag, the last one where a tag occurs twice. */
    public record Tagged(PegResult result, Map<String, String> tags) {
        public String tag(String name) {
            return tags.getOrDefault(name, "");
        }

        public boolean succeeded() {
            return result.succeeded();
        }
    }

    abstract PegResult parse(Input in, int start);

    /** Matches from the start. */
    public final PegResult parse(Input in) {
        return parse(in, 0);
    }

    /** Matches a whole input from its start. */
    public final Tagged extract(String text) {
        return tagged(parse(new Input(text, false), 0));
    }

    /** Matches at the first place where it can; if it cannot, what the last place gave. */
    public final Tagged extractAnywhere(String text) {
        Input in = new Input(text, false);
        PegResult result = parse(in, 0);
        for (int i = 1; i < text.length() && !result.succeeded(); i++) {
            result = parse(in, i);
        }
        return tagged(result);
    }

    private static Tagged tagged(PegResult result) {
        Map<String, String> tags = new HashMap<>();
        for (PegNode node : result.nodes()) {
            node.visit(n -> tags.put(n.tag(), n.text()));
        }
        return new Tagged(result, tags);
    }
}
