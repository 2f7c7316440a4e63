package io.llamaoracle.harness.review;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.transcript.FloatBits;
import io.llamaoracle.harness.transcript.Step;
import io.llamaoracle.harness.transcript.Steps;
import io.llamaoracle.harness.transcript.Transcript;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** How far the logprobs of drawn tokens lie apart, by their place in the answer, up to where the sides part. */
public final class FloatDrift {
    private static final int[] FROM = {0, 8, 32, 128};

    private final List<List<Double>> deltas = new ArrayList<>();
    private final List<List<Long>> ulps = new ArrayList<>();

    /** Nothing measured yet. */
    public FloatDrift() {
        for (int i = 0; i < FROM.length; i++) {
            deltas.add(new ArrayList<>());
            ulps.add(new ArrayList<>());
        }
    }

    /** Adds the steps of a case that both sides drew alike. */
    void add(Transcript left, Transcript right) {
        for (int r = 0; r < Math.min(left.answers().size(), right.answers().size()); r++) {
            List<Step> a = Steps.of(left.answers().get(r));
            List<Step> b = Steps.of(right.answers().get(r));
            for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
                if (a.get(i).chosen().id() != b.get(i).chosen().id()) {
                    return;
                }
                add(i, a.get(i), b.get(i));
            }
        }
    }

    private void add(int position, Step a, Step b) {
        int bucket = FROM.length - 1;
        while (FROM[bucket] > position) {
            bucket--;
        }
        deltas.get(bucket).add(Math.abs(Parting.value(a.chosen()) - Parting.value(b.chosen())));
        ulps.get(bucket).add(FloatBits.ulp(a.chosen().bits(), b.chosen().bits()));
    }

    /** One row per range of positions that has any: its name, how many, and the 50th, 90th, 99th percentile and the largest. */
    public List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < FROM.length; i++) {
            if (!deltas.get(i).isEmpty()) {
                String name = FROM[i] + (i + 1 < FROM.length ? "–" + (FROM[i + 1] - 1) : " and on");
                rows.add(new Row(name, deltas.get(i).size(), quantiles(deltas.get(i)), quantiles(ulps.get(i))));
            }
        }
        return rows;
    }

    /**
     * Figures of a range of positions.
     *
     * @param delta 50th, 90th, 99th percentile and largest of |Δ logprob|
     * @param ulp the same in units of the last place
     */
    public record Row(String positions, int steps, List<Double> delta, List<Long> ulp) {}

    private static <T extends Comparable<T>> List<T> quantiles(List<T> values) {
        List<T> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        int last = sorted.size() - 1;
        return List.of(
                sorted.get(last / 2),
                sorted.get(last * 9 / 10),
                sorted.get((int) (last * 99L / 100)),
                sorted.get(last));
    }

    Json json() {
        List<Json> list = new ArrayList<>();
        for (Row row : rows()) {
            list.add(new JsonBuilder()
                    .put("positions", row.positions())
                    .put("steps", row.steps())
                    .put(
                            "delta_logprob",
                            new Json.Arr(
                                    row.delta().stream().map(FloatDrift::number).toList()))
                    .put(
                            "ulp",
                            new Json.Arr(row.ulp().stream()
                                    .<Json>map(u -> new Json.Num(Long.toString(u)))
                                    .toList()))
                    .build());
        }
        return new Json.Arr(list);
    }

    static Json number(double value) {
        return Double.isFinite(value) ? new Json.Num(String.format(Locale.ROOT, "%.6e", value)) : Json.Word.NULL;
    }
}
