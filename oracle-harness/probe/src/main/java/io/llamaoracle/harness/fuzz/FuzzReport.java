package io.llamaoracle.harness.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a run of the sampler fuzzer covered, as Markdown. */
public final class FuzzReport {
    private FuzzReport() {}

    /**
     * The report's lines.
     *
     * @param fuzzer after its run
     * @param seed the seed
     * @param oracle the real probe's words about itself
     * @param divergences how many cases diverged
     * @param seconds how long it took
     */
    public static List<String> lines(SamplerFuzzer fuzzer, long seed, String oracle, int divergences, long seconds) {
        final List<String> lines = new ArrayList<>();
        lines.add("# Sampler fuzz run");
        lines.add("");
        lines.add("`./oracle fuzz sampler --seed " + seed + " --cases " + fuzzer.cases() + "`");
        lines.add("");
        lines.add("| | |");
        lines.add("|---|---|");
        lines.add("| oracle | " + oracle + " |");
        lines.add("| cases | " + fuzzer.cases() + " |");
        lines.add("| operations (apply, accept, reset, clone) | " + fuzzer.steps() + " |");
        lines.add("| cases in which the oracle's assertion failed | " + fuzzer.aborted() + " |");
        lines.add("| divergences | " + divergences + " |");
        lines.add("| seconds | " + seconds + " |");
        lines.add("");
        lines.add("Samplers in the cases, by shape of the logits:");
        lines.add("");
        final StringBuilder head = new StringBuilder("| sampler |");
        final StringBuilder rule = new StringBuilder("|---|");
        for (final LogitClass shape : LogitClass.values()) {
            head.append(' ')
                    .append(shape.name().toLowerCase(java.util.Locale.ROOT))
                    .append(" |");
            rule.append("---|");
        }
        lines.add(head.toString());
        lines.add(rule.toString());
        for (final Map.Entry<String, Map<LogitClass, Integer>> row :
                fuzzer.cells().entrySet()) {
            final StringBuilder line =
                    new StringBuilder("| ").append(row.getKey()).append(" |");
            for (final LogitClass shape : LogitClass.values()) {
                line.append(' ').append(row.getValue().getOrDefault(shape, 0)).append(" |");
            }
            lines.add(line.toString());
        }
        return lines;
    }
}
