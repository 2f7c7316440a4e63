package io.llamaoracle.harness.review;

import io.llamaoracle.harness.recording.Recording;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds for each of many changed cases the first build that changed it. All cases of a suite are asked together and halved
 * together: those that a build in the middle still answers as the first one did changed later, the others earlier.
 */
public final class DriftBisect {
    private final List<Integer> builds;
    private final Answers answers;
    private final Recording first;

    /** What a build answers to the suite. */
    @FunctionalInterface
    public interface Answers {
        /** The build's recording; empty when it cannot be asked. */
        Optional<Recording> of(int build);
    }

    /**
     * A bisection.
     *
     * @param builds ascending; the ends are known
     * @param first what the oldest of them answers
     * @param answers asks those between
     */
    public DriftBisect(List<Integer> builds, Recording first, Answers answers) {
        this.builds = List.copyOf(builds);
        this.first = first;
        this.answers = answers;
    }

    /** The first build that changed each of these cases, which the newest build answers otherwise than the oldest. */
    public Map<String, Birth> births(Set<String> changed) {
        Map<String, Birth> found = new LinkedHashMap<>();
        halve(0, builds.size() - 1, changed, found);
        return found;
    }

    private void halve(int low, int high, Set<String> cases, Map<String, Birth> found) {
        if (cases.isEmpty()) {
            return;
        }
        // The nearest to the middle that can be asked.
        for (int away = 0; away <= high - low; away++) {
            for (int middle : List.of((low + high) / 2 - away, (low + high) / 2 + away)) {
                if (middle <= low || middle >= high) {
                    continue;
                }
                Optional<Recording> answer = answers.of(builds.get(middle));
                if (answer.isPresent()) {
                    Set<String> already = changed(answer.get(), cases);
                    Set<String> later = new HashSet<>(cases);
                    later.removeAll(already);
                    halve(low, middle, already, found);
                    halve(middle, high, later, found);
                    return;
                }
            }
        }
        Birth birth = new Birth(builds.get(low), builds.get(high), builds.subList(low + 1, high));
        cases.forEach(c -> found.put(c, birth));
    }

    private Set<String> changed(Recording recording, Set<String> cases) {
        return RecordingDiff.compare(first, recording).stream()
                .filter(c -> c.change() != ChangeClass.EQUAL && cases.contains(c.id()))
                .map(CaseChange::id)
                .collect(Collectors.toSet());
    }
}
