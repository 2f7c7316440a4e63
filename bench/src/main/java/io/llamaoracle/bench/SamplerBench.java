package io.llamaoracle.bench;

import io.llamaoracle.harness.oracle.ContainerSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** Runs {@link SamplerBenchmark} and prints both sides' medians and their ratio as Markdown. */
public final class SamplerBench {
    private SamplerBench() {}

    /**
     * Runs it.
     *
     * @param arguments the oracle image; b11192's by default
     */
    public static void main(String[] arguments) throws IOException, RunnerException {
        final String image = arguments.length > 0 ? arguments[0] : ContainerSource.CANONICAL_IMAGE;
        final Path times = Files.createTempFile("probe", ".times");
        final var options = new OptionsBuilder()
                .include(SamplerBenchmark.class.getName())
                .jvmArgsAppend("-D" + SamplerBenchmark.IMAGE + "=" + image, "-D" + SamplerBenchmark.TIMES + "=" + times)
                .build();
        System.out.println(
                "| candidates | llama.cpp, us a step | engine, us a step (JMH) | steps sampled | llama.cpp / engine |");
        System.out.println("|---|---|---|---|---|");
        for (final RunResult result : new Runner(options).run()) {
            final String candidates = result.getParams().getParam("candidates");
            // JMH's own warm-up turns come first and are left out
            final int measured = result.getParams().getMeasurement().getCount();
            final var turns = Files.readAllLines(times).stream()
                    .filter(l -> l.startsWith(candidates + " "))
                    .mapToLong(l -> Long.parseLong(l.substring(candidates.length() + 1)))
                    .toArray();
            final double real = java.util.Arrays.stream(turns, turns.length - measured, turns.length)
                            .sorted()
                            .skip(measured / 2)
                            .findFirst()
                            .orElseThrow()
                    / 1e3;
            final var statistics = result.getPrimaryResult().getStatistics();
            final double ours = statistics.getPercentile(50);
            System.out.println(String.format(
                    Locale.ROOT,
                    "| %s | %.1f | %.1f | %d | %.2f |",
                    candidates,
                    real,
                    ours,
                    statistics.getN(),
                    real / ours));
        }
        Files.delete(times);
    }
}
