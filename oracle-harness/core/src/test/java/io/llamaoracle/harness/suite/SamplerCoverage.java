package io.llamaoracle.harness.suite;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.recording.RecordedCase;
import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.transcript.Answer;
import io.llamaoracle.harness.transcript.Step;
import io.llamaoracle.harness.transcript.Steps;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Counts what the recordings of suites samplers and ties show, by sampler and value class. */
final class SamplerCoverage {
    /** A bias this large swallows every logit: the float of the sum is the bias itself, so all tokens with it tie. */
    private static final float SWALLOWS = 1e10f;

    /** This one swallows logits between -16 and 16: a tie is counted where the probabilities after sampling show it. */
    private static final float SWALLOWS_MOST = 3e8f;

    /** What one cell saw. */
    private static final class Cell {
        private int continuations;
        private int tokens;
        private int steps;
        private int other;
        private int tied;
    }

    private final Map<String, Cell> cells = new LinkedHashMap<>();
    private final Cell total = new Cell();

    /** Counts all cases of these recordings. */
    static SamplerCoverage of(List<Recording> recordings) {
        SamplerCoverage coverage = new SamplerCoverage();
        recordings.forEach(r -> {
            String before = r.folder().endsWith("ties") ? "tied " : "";
            r.forEach(c -> coverage.add(before, c));
        });
        return coverage;
    }

    private void add(String before, RecordedCase recorded) {
        Cell cell = cells.computeIfAbsent(before + recorded.definition().id(), id -> new Cell());
        String request = recorded.definition().requests().get(0).body();
        Set<Integer> swallowed = swallowed(request, SWALLOWS);
        Set<Integer> mostly = swallowed(request, SWALLOWS_MOST);
        for (Answer answer : recorded.transcript().answers()) {
            List<Step> steps = Steps.of(answer);
            for (Cell c : List.of(cell, total)) {
                c.continuations += steps.isEmpty() ? 0 : 1;
                c.tokens += steps.size();
                c.steps += (int) steps.stream().filter(s -> !s.top().isEmpty()).count();
                c.other += (int) steps.stream()
                        .filter(s -> !s.top().isEmpty()
                                && s.top().get(0).id() != s.chosen().id()
                                && s.top().get(0).bits() != s.chosen().bits())
                        .count();
                c.tied += (int) steps.stream()
                        .filter(s -> swallowed.size() > 1
                                        && swallowed.contains(s.chosen().id())
                                || mostly.contains(s.chosen().id()) && shared(s, mostly))
                        .count();
            }
        }
    }

    /** Whether another biased token has the drawn one's probability to the bit. */
    private static boolean shared(Step step, Set<Integer> biased) {
        return step.top().stream()
                .anyMatch(c -> c.id() != step.chosen().id()
                        && biased.contains(c.id())
                        && c.bits() == step.chosen().bits());
    }

    private static Set<Integer> swallowed(String body, float swallowing) {
        Set<Integer> ids = new HashSet<>();
        if (JsonText.readObject(body).get("logit_bias").orElse(null) instanceof Json.Arr list) {
            for (Json item : list.items()) {
                if (item instanceof Json.Arr pair
                        && pair.items().size() == 2
                        && pair.items().get(0) instanceof Json.Num id
                        && id.integral()
                        && pair.items().get(1) instanceof Json.Num bias
                        && Float.compare(Float.parseFloat(bias.text()), swallowing) == 0) {
                    ids.add(Integer.parseInt(id.text()));
                }
            }
        }
        return ids;
    }

    int combinations() {
        return cells.size();
    }

    int continuations() {
        return total.continuations;
    }

    int tokens() {
        return total.tokens;
    }

    /** Percent of the steps with listed candidates that drew another one than the first. */
    int otherPercent() {
        return 100 * total.other / total.steps;
    }

    /** Steps that drew from candidates which the request made equal to the bit. */
    int tied() {
        return total.tied;
    }

    /** The table as Markdown. */
    String table() {
        StringBuilder text =
                new StringBuilder("| sampler | value class | continuations | tokens | not the most likely | "
                        + "tied at the cut |\n|---|---|---|---|---|---|\n");
        cells.forEach((id, cell) -> {
            int slash = id.indexOf('/');
            text.append("| ").append(id, 0, slash).append(" | ").append(id.substring(slash + 1));
            row(text, cell);
        });
        text.append("| all | ").append(cells.size());
        row(text, total);
        return text.toString();
    }

    private static void row(StringBuilder text, Cell cell) {
        for (int n : new int[] {cell.continuations, cell.tokens, cell.other, cell.tied}) {
            text.append(" | ").append(n);
        }
        text.append(" |\n");
    }
}
