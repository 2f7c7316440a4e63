package io.llamaoracle.harness.review;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Groups changes by class and by the parameters that may explain them. */
public final class ChangeGroups {
    private ChangeGroups() {}

    /** How many cases of each class, equal ones included, in the order of the classes. */
    public static Map<ChangeClass, Long> counts(List<CaseChange> changes) {
        return changes.stream().collect(Collectors.groupingBy(CaseChange::change, TreeMap::new, Collectors.counting()));
    }

    /** The changed cases by {@code class, parameters}. */
    public static Map<String, List<CaseChange>> groups(List<CaseChange> changes) {
        return changes.stream()
                .filter(c -> c.change() != ChangeClass.EQUAL)
                .collect(Collectors.groupingBy(
                        c -> c.change().word() + ", " + c.parameters(), TreeMap::new, Collectors.toList()));
    }
}
