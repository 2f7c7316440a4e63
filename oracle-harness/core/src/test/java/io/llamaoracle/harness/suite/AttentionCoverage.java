package io.llamaoracle.harness.suite;

import io.llamaoracle.harness.recording.RecordedCase;
import io.llamaoracle.harness.recording.Recording;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Counts what is recorded about attention: cases by path, KV type, micro-batch and thread count; sequences of requests. */
final class AttentionCoverage {
    /** The thread counts that are recorded. */
    static final List<String> THREADS = List.of("1", "2", "3", "4", "8", "16");

    private static final int SHORTEST = 3;
    private static final int LONGEST = 8;

    private final Map<String, Map<String, Map<String, Integer>>> cells = new TreeMap<>();
    private final Map<String, Integer> cases = new TreeMap<>();
    private final Map<String, Integer> sequences = new TreeMap<>();
    private final Map<String, Set<String>> differentSequences = new TreeMap<>();

    /** Counts the recordings of suites attention and cache. */
    static AttentionCoverage of(List<Recording> recordings) {
        AttentionCoverage coverage = new AttentionCoverage();
        for (Recording r : recordings) {
            String suite = r.manifest().suite();
            if (suite.startsWith("attention")) {
                r.forEach(c -> coverage.attention(r, c));
            } else if (suite.startsWith("cache")) {
                r.forEach(c -> coverage.sequence(r, c));
            }
        }
        return coverage;
    }

    private void attention(Recording r, RecordedCase c) {
        String model = r.manifest().model();
        cases.merge(model, 1, Integer::sum);
        for (String row : AttentionPaths.of(model, r.manifest().flags(), c.definition())) {
            String[] parts = row.split("\t");
            cells.computeIfAbsent(model, k -> new TreeMap<>())
                    .computeIfAbsent(parts[0], k -> new TreeMap<>())
                    .merge(parts[1], 1, Integer::sum);
        }
    }

    private void sequence(Recording r, RecordedCase c) {
        int requests = c.definition().requests().size();
        if (requests >= SHORTEST && requests <= LONGEST) {
            String model = r.manifest().model();
            sequences.merge(model, 1, Integer::sum);
            differentSequences
                    .computeIfAbsent(model, k -> new TreeSet<>())
                    .add(c.definition().id());
        }
    }

    /** Cases of suites attention, all models. */
    int cases() {
        return cases.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Sequences of three to eight requests to a fresh server, counted once however many flags they are recorded under. */
    int differentSequences(String model) {
        return differentSequences.getOrDefault(model, Set.of()).size();
    }

    /** Thread counts under which a model took a path with an f16 cache. */
    Set<String> threads(String model, String path, String batch) {
        return cells.get(model)
                .getOrDefault(path + " | f16 / f16 | " + batch, Map.of())
                .keySet();
    }

    /** All as Markdown. */
    String markdown() {
        List<String> lines = new ArrayList<>();
        lines.add(
                "| model | cases of suites `attention*` | sequences of 3 to 8 requests in `cache*` | different ones |");
        lines.add("|---|---:|---:|---:|");
        Set<String> models = new TreeSet<>(cases.keySet());
        models.addAll(sequences.keySet());
        for (String m : models) {
            lines.add("| " + m + " | " + cases.getOrDefault(m, 0) + " | " + sequences.getOrDefault(m, 0) + " | "
                    + differentSequences(m) + " |");
        }
        int all = sequences.values().stream().mapToInt(Integer::intValue).sum();
        lines.add("| all | " + cases() + " | " + all + " | |");
        cells.forEach((model, rows) -> {
            lines.add("");
            lines.add("## " + model);
            lines.add("");
            lines.add("| path | K / V | micro-batch | -t " + String.join(" | ", THREADS) + " |");
            lines.add("|---|---|---|" + "---:|".repeat(THREADS.size()));
            rows.forEach((row, counts) -> lines.add("| " + row + " | "
                    + String.join(
                            " | ",
                            THREADS.stream()
                                    .map(t -> counts.containsKey(t) ? Integer.toString(counts.get(t)) : "")
                                    .toList())
                    + " |"));
        });
        return String.join("\n", lines) + "\n";
    }
}
