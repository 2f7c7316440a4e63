package io.llamaoracle.engine.chat.peg;

import java.util.Arrays;
import java.util.List;

/**
 * Makes parsers.
 *
 * <p>Origin: {@code common/peg-parser.h} {@code common_peg_parser_builder} (b11192)
 */
public final class Peg {
    private Peg() {}

    private static PegParser of(Object part) {
        return part instanceof PegParser p ? p : literal((String) part);
    }

    /** All parts in order; strings stand for themselves. */
    public static PegParser seq(Object... parts) {
        return new PegGroups.Sequence(Arrays.stream(parts).map(Peg::of).toList());
    }

    /** The first part that does not fail. */
    public static PegParser choice(Object... parts) {
        return new PegGroups.Choice(Arrays.stream(parts).map(Peg::of).toList());
    }

    public static PegParser eps() {
        return seq();
    }

    public static PegParser end() {
        return new PegLeaves.End();
    }

    public static PegParser literal(String text) {
        return new PegLeaves.Literal(text);
    }

    public static PegParser optional(PegParser p) {
        return new PegGroups.Repeat(p, 0, 1);
    }

    public static PegParser zeroOrMore(PegParser p) {
        return new PegGroups.Repeat(p, 0, -1);
    }

    public static PegParser not(PegParser p) {
        return new PegGroups.Not(p);
    }

    public static PegParser any() {
        return new PegLeaves.Any();
    }

    public static PegParser space() {
        return new PegLeaves.Space();
    }

    /** Everything before the first of the delimiters. */
    public static PegParser until(String... delimiters) {
        return new PegUntil(List.of(delimiters));
    }

    public static PegParser rest() {
        return until();
    }

    public static PegParser tag(String name, PegParser p) {
        return new PegGroups.Tag(name, p);
    }

    /** Text between a pair of angle or square brackets. */
    public static PegParser marker() {
        return choice(seq("<", until(">"), ">"), seq("[", until("]"), "]"));
    }
}
