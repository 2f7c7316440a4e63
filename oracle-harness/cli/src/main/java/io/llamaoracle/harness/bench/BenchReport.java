package io.llamaoracle.harness.bench;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The rows of a run as a Markdown table and as JSON. */
public final class BenchReport {
    private BenchReport() {}

    /** The table. */
    public static String markdown(List<BenchRow> rows) {
        StringBuilder out = new StringBuilder(
                "| model | threads | test | llama.cpp t/s | engine t/s | ratio | of the rounds |\n|---|---:|---|---:|---:|---:|---|\n");
        for (BenchRow row : rows) {
            out.append(String.format(
                    Locale.ROOT,
                    "| %s | %d | %s | %.1f | %.1f | %.2f | %.2f to %.2f (%d) |%n",
                    row.model(),
                    row.threads(),
                    row.test(),
                    row.referenceMedian(),
                    row.engineMedian(),
                    row.ratio(),
                    Arrays.stream(row.ratios()).min().orElse(Double.NaN),
                    Arrays.stream(row.ratios()).max().orElse(Double.NaN),
                    row.engine().length));
        }
        return out.toString();
    }

    /**
     * The JSON object.
     *
     * @param reference which llama-bench
     * @param load the machine's load average before and after: a busy machine measures nothing
     * @param complete whether all that was asked for is in it
     */
    public static Json.Obj json(List<BenchRow> rows, String reference, double[] load, boolean complete) {
        List<Json> list = new ArrayList<>();
        for (BenchRow row : rows) {
            list.add(new JsonBuilder()
                    .put("model", row.model())
                    .put("threads", row.threads())
                    .put("test", row.test())
                    .put("reference", numbers(row.reference()))
                    .put("engine", numbers(row.engine()))
                    .put("ratio", number(row.ratio()))
                    .build());
        }
        return new JsonBuilder()
                .put("reference", reference)
                .put("cores", Runtime.getRuntime().availableProcessors())
                .put("java", Runtime.version().toString())
                .put("load", numbers(load))
                .put("complete", complete)
                .put("rows", new Json.Arr(list))
                .build();
    }

    private static Json numbers(double[] values) {
        List<Json> list = new ArrayList<>();
        for (double value : values) {
            list.add(number(value));
        }
        return new Json.Arr(list);
    }

    private static Json number(double value) {
        return new Json.Num(String.format(Locale.ROOT, "%.3f", value));
    }
}
