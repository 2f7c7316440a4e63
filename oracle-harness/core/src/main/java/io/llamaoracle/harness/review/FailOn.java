package io.llamaoracle.harness.review;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * Which changes fail a drift.
 *
 * @param classes changes of these classes fail
 * @param margin a changed text fails where the sides part at a margin of at least this; negative when not asked for
 * @param allowed known changes, as globs on {@code model/suite/case}, that fail nothing
 */
public record FailOn(Set<ChangeClass> classes, double margin, List<String> allowed) {
    /** A change of any of these classes fails unless others are asked for. */
    private static final Set<ChangeClass> ANY = EnumSet.of(
            ChangeClass.TEXT,
            ChangeClass.TOKENS,
            ChangeClass.FLOATS,
            ChangeClass.REFUSAL,
            ChangeClass.MEMBERS,
            ChangeClass.REQUEST,
            ChangeClass.NEW,
            ChangeClass.GONE);

    public FailOn {
        classes = Set.copyOf(classes);
        allowed = List.copyOf(allowed);
    }

    /**
     * Reads what a user asked for; nothing means any change.
     *
     * @throws IllegalArgumentException naming the word that is none
     */
    public static FailOn parse(List<String> words, List<String> allowed) {
        if (words.isEmpty()) {
            return new FailOn(ANY, -1, allowed);
        }
        Set<ChangeClass> classes = EnumSet.noneOf(ChangeClass.class);
        double margin = -1;
        for (String word : words) {
            if (word.startsWith("margin=")) {
                margin = Double.parseDouble(word.substring("margin=".length()));
            } else {
                classes.add(ChangeClass.valueOf(word.toUpperCase(Locale.ROOT)));
            }
        }
        return new FailOn(classes, margin, allowed);
    }

    /** Whether a change fails; a side that contradicts itself is never a change. */
    public boolean fails(Impact.Changed changed, BiPredicate<String, String> glob) {
        ChangeClass change = changed.change().change();
        if (change == ChangeClass.UNSTABLE || allowed.stream().anyMatch(a -> glob.test(a, changed.name()))) {
            return false;
        }
        boolean apart = margin >= 0
                && change == ChangeClass.TEXT
                && changed.parting().map(p -> p.margin() >= margin).orElse(true);
        return apart || classes.contains(change);
    }
}
