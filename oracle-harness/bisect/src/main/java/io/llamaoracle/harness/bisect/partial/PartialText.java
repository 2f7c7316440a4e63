package io.llamaoracle.harness.bisect.partial;

import io.llamaoracle.harness.bisect.trace.TraceTensor;
import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Says a finding about another engine in plain lines, and how its error grows. */
public final class PartialText {
    private static final int SHOWN = 8;
    private static final int DECADES = 10;
    private static final int BAR = 4;

    private PartialText() {}

    /** One sentence. */
    public static String statement(PartialFinding f) {
        return switch (f.kind()) {
            case EQUAL -> "every tensor that both sides have is equal (" + f.compared() + " compared)";
            case NOTHING_IN_COMMON ->
                "the sides have no tensor in common; the right side shows " + few(f.unknown())
                        + ": --names MAP.tsv translates (llama.cpp's name, tab, the engine's)";
            case TOKENS -> "other tokens are decoded: " + f.note();
            case BATCHING -> "the same tokens are decoded in other portions: " + f.note();
            case NODE ->
                "the first wrong tensor is " + called(f) + ", " + f.node().op() + place(f)
                        + "; what it is computed from is equal, so the fault is in that "
                        + f.node().op();
            case INTERVAL ->
                "the first wrong tensor is " + called(f) + place(f) + "; the fault lies between " + few(f.known())
                        + " and it: "
                        + f.suspects().stream().map(PartialText::show).collect(Collectors.joining(", "));
        };
    }

    private static String called(PartialFinding f) {
        return f.name() + (f.theirName().equals(f.name()) ? "" : " (there " + f.theirName() + ")");
    }

    private static String place(PartialFinding f) {
        return (f.node().layer() < 0 ? "" : ", layer " + f.node().layer()) + ", decode " + f.decode() + " at position "
                + f.position();
    }

    private static String show(TraceTensor t) {
        return t.op() + " " + t.name();
    }

    private static String few(List<String> names) {
        return names.isEmpty()
                ? "nothing"
                : names.stream().limit(SHOWN).collect(Collectors.joining(", ")) + (names.size() > SHOWN ? ", …" : "");
    }

    /** What the statement rests on. */
    public static List<String> lines(PartialFinding f, Tolerance tolerance) {
        List<String> lines = new ArrayList<>();
        lines.add(f.compared() + " tensors compared; " + tolerance);
        if (f.node() != null) {
            lines.add("first wrong: " + called(f) + " (" + f.node().op() + ", "
                    + f.node().type() + " " + f.node().shapeText() + "), decode " + f.decode());
            lines.add("equal before it: " + few(f.known()));
            lines.add("not shown in between: "
                    + (f.suspects().size() < 2
                            ? "nothing"
                            : f.suspects().subList(0, f.suspects().size() - 1).stream()
                                    .map(PartialText::show)
                                    .collect(Collectors.joining(", "))));
            f.distances().stream()
                    .filter(d -> d.name().equals(f.name()) && d.decode() == f.decode())
                    .findFirst()
                    .ifPresent(d -> lines.add(String.format(
                            Locale.ROOT,
                            "%d of %d elements differ, by at most %d ULP or %.3g of the value; the first beyond is element %d",
                            d.differing(),
                            d.elements(),
                            d.maxUlp(),
                            d.maxRelative(),
                            d.beyond())));
        }
        if (!f.note().isEmpty()) {
            lines.add(f.note());
        }
        if (!f.unknown().isEmpty()) {
            lines.add("shown by the right side and not known on the left: " + few(f.unknown()));
        }
        return lines;
    }

    /** Per layer the tensor that lies farthest apart, with a bar of one step per quarter of a decade from 1e-10 on. */
    public static List<String> growth(PartialFinding f) {
        Map<String, Distance> worst = new LinkedHashMap<>();
        for (Distance d : f.distances()) {
            String key = d.layer() < 0 ? d.name() : "layer " + d.layer();
            worst.merge(key, d, (a, b) -> b.rmsRelative() > a.rmsRelative() ? b : a);
        }
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "%-14s %-20s %10s %10s %12s",
                "where",
                "worst tensor",
                "rms error",
                "largest",
                "largest ULP"));
        worst.forEach((key, d) -> lines.add(String.format(
                Locale.ROOT,
                "%-14s %-20s %10.2e %10.2e %12d  %s",
                key,
                d.name(),
                d.rmsRelative(),
                d.maxRelative(),
                d.maxUlp(),
                "#".repeat(bar(d.rmsRelative())))));
        return lines;
    }

    private static int bar(double error) {
        return error <= 0 || Double.isNaN(error)
                ? 0
                : (int) Math.max(1, Math.min(2.0 * BAR * DECADES, BAR * (DECADES + Math.log10(error))));
    }

    /** The finding with every distance, for pages and tools. */
    public static Json.Obj json(PartialFinding f, Tolerance tolerance) {
        List<Json> distances = new ArrayList<>();
        for (Distance d : f.distances()) {
            distances.add(new JsonBuilder()
                    .put("name", d.name())
                    .put("layer", d.layer())
                    .put("decode", d.decode())
                    .put("elements", d.elements())
                    .put("differing", d.differing())
                    .put("max_ulp", d.maxUlp())
                    .put("max_relative", number(d.maxRelative()))
                    .put("rms_relative", number(d.rmsRelative()))
                    .build());
        }
        return new JsonBuilder()
                .put("kind", f.kind().name())
                .put("tensor", f.name())
                .put("tensor_there", f.theirName())
                .put("decode", f.decode())
                .put("position", f.position())
                .put("equal_before", f.known())
                .put("suspects", f.suspects().stream().map(PartialText::show).toList())
                .put("ulp", tolerance.ulp())
                .put("rtol", number(tolerance.rtol()))
                .put("compared", f.compared())
                .put("unknown", f.unknown())
                .put("distances", new Json.Arr(distances))
                .build();
    }

    private static Json number(double value) {
        return Double.isFinite(value)
                ? new Json.Num(String.format(Locale.ROOT, "%.6e", value))
                : new Json.Str(Double.toString(value));
    }
}
