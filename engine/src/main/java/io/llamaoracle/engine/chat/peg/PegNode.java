package io.llamaoracle.engine.chat.peg;

import java.util.List;
import java.util.function.Consumer;

/**
 * A tagged piece of the input.
 *
 * <p>Origin: {@code common/peg-parser.h} {@code common_peg_ast_node} (b11192)
 *
 * @param tag what it is
 * @param start where it begins
 * @param text what it covers
 * @param children tagged pieces inside
 * @param invalid runs of broken UTF-8 inside
 */
public record PegNode(String tag, int start, String text, List<PegNode> children, List<PegResult.Invalid> invalid) {
    private static final String REPLACEMENT = "\u00EF\u00BF\u00BD";

    /** The text with every broken run replaced by U+FFFD. */
    public String sanitized() {
        StringBuilder out = new StringBuilder();
        int from = 0;
        for (PegResult.Invalid run : invalid) {
            out.append(text, from, run.pos() - start).append(REPLACEMENT);
            from = run.pos() - start + run.length();
        }
        return out.append(text, from, text.length()).toString();
    }

    /** Visits the node, then what is inside. */
    public void visit(Consumer<PegNode> visitor) {
        visitor.accept(this);
        for (PegNode child : children) {
            child.visit(visitor);
        }
    }
}
