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

/** Counts what the recordings of suite samplers show, by sampler and value class. */
final class SamplerCoverage {
    /** A bias this large swallows every logit: the float of the sum is the bias itself, so all tokens with it tie. */
    private static final float SWALLOWS = 1e10f;

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
        recordings.forEach(r -> r.forEach(coverage::add));
        return coverage;
    }

    private void add(RecordedCase recorded) {
        Cell cell = cells.computeIfAbsent(recorded.definition().id(), id -> new Cell());
        Set<Integer> swallowed =
                swallowed(recorded.definition().requests().get(0).body());
        for (Answer answer : recorded.transcript().answers()) {
            List<Step> steps = Steps.of(answer);
            for (Cell c : List.of(cell, total)) {
                c.continuations += steps.isEmpty() ? 0 : 1;
                c.tokens += steps.size();
                c.steps += (int) steps.stream().filter(s -> !s.top().isEmpty()).count();
                c.other += (int) steps.stream()
                        .filter(s -> !s.top().isEmpty()
                                && s.top().get(0).id() != s.chosen().id())
                        .count();
                c.tied += (int) steps.stream()
                        .filter(s -> swallowed.size() > 1
                                && swallowed.contains(s.chosen().id()))
                        .count();
            }
        }
    }

    private static Set<Integer> swallowed(String body) {
        Set<Integer> ids = new HashSet<>();
        if (JsonText.readObject(body).get("logit_bias").orElse(null) instanceof Json.Arr list) {
            for (Json item : list.items()) {
                if (item instanceof Json.Arr pair
                        && pair.items().size() == 2
                        && pair.items().get(0) instanceof Json.Num id
                        && id.integral()
                        && pair.items().get(1) instanceof Json.Num bias
                        && Float.compare(Float.parseFloat(bias.text()), SWALLOWS) == 0) {
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
