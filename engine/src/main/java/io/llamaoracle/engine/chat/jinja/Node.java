package io.llamaoracle.engine.chat.jinja;

import java.util.List;

/**
 * A statement or expression of the tree; shared between threads and never changed after parsing.
 *
 * <p>Origin: {@code common/jinja/runtime.h} {@code statement} (b11192)
 * <p>Origin: {@code common/jinja/runtime.cpp} {@code statement::execute} (b11192)
 */
abstract class Node {
    /** Where it begins in the source, for errors. */
    int pos;

    abstract String type();

    /** What the node does, without the naming of places in errors. */
    Value run(Context ctx) {
        throw new JinjaException("cannot exec " + type());
    }

    /** Runs the node; the innermost failing node names its place in the error. */
    final Value execute(Context ctx) {
        try {
            return run(ctx);
        } catch (LoopSignal | JinjaException.Located | JinjaException.NotImplemented e) {
            throw e;
        } catch (JinjaException e) {
            throw new JinjaException.Located(located(ctx.source(), e.getMessage()));
        }
    }

    private String located(String source, String what) {
        if (source.isEmpty()) {
            return "\nError executing " + type() + " at position " + pos + ": " + what;
        }
        return "\n------------\nWhile executing " + type() + " at " + SourceText.lineCol(source, pos) + " in source:\n"
                + SourceText.peek(source, pos) + "\nError: " + what;
    }

    /** Runs statements in order and joins what they print. */
    static StringValue executeAll(List<Node> nodes, Context ctx) {
        StringValue.Gatherer out = new StringValue.Gatherer();
        for (Node node : nodes) {
            out.add(node.execute(ctx));
        }
        return out.value();
    }
}
