package io.llamaoracle.engine.tokenizer.regex;

import java.util.List;

/** A parsed expression. */
sealed interface Node {

    record One(UnitSet set) implements Node {}

    record Sequence(List<Node> parts) implements Node {}

    record Either(List<Node> choices) implements Node {}

    /** Greedy repetition; a maximum of {@link #MANY} has no end. */
    record Repeat(Node body, int min, int max) implements Node {
        static final int MANY = Integer.MAX_VALUE;
    }

    record Look(Node body, boolean negative) implements Node {}

    /** The end of the range. */
    record End() implements Node {}

    /** What a match can begin with, or null where it may be empty or begins with more than one character can say. */
    static UnitSet first(Node node) {
        return switch (node) {
            case One one -> one.set();
            case Repeat repeat -> repeat.min() > 0 ? first(repeat.body()) : null;
            case Either either -> union(either.choices());
            case Sequence sequence -> firstOf(sequence.parts());
            case Look look -> null;
            case End end -> null;
        };
    }

    private static UnitSet union(List<Node> choices) {
        UnitSet all = new UnitSet();
        for (Node choice : choices) {
            UnitSet set = first(choice);
            if (set == null) {
                return null;
            }
            all.addAll(set);
        }
        return all;
    }

    private static UnitSet firstOf(List<Node> parts) {
        UnitSet all = new UnitSet();
        for (Node part : parts) {
            boolean optional = part instanceof Repeat repeat && repeat.min() == 0;
            UnitSet set = first(optional ? ((Repeat) part).body() : part);
            if (set == null) {
                return null;
            }
            all.addAll(set);
            if (!optional) {
                return all;
            }
        }
        return null;
    }
}
