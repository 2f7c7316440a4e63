package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.bench.BenchReport;
import io.llamaoracle.harness.bench.BenchRow;
import io.llamaoracle.harness.bench.LlamaBench;
import io.llamaoracle.harness.bench.SideBySide;
import io.llamaoracle.harness.json.JsonText;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Engine and llama-bench side by side. */
@Command(
        name = "bench",
        description =
                "Measures the engine and llama-bench of the same build in turns, same model and thread count, in one run.",
        mixinStandardHelpOptions = true)
final class BenchCommand implements Callable<Integer> {
    private static final double BUSY = 1.0;

    @Spec
    private CommandSpec spec;

    @Mixin
    private Home home;

    @Mixin
    private OracleOptions oracle;

    @Option(
            names = {"-m", "--model"},
            required = true,
            paramLabel = "MODEL",
            description = "A GGUF file or a name of the catalogue; may be repeated.")
    private List<String> models;

    @Option(
            names = {"-t", "--threads"},
            paramLabel = "N",
            split = ",",
            defaultValue = "1,2",
            description = "Thread counts (default: ${DEFAULT-VALUE}).")
    private List<Integer> threads;

    @Option(
            names = "--rounds",
            defaultValue = "5",
            description = "Measurements of each side (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--warm-up",
            paramLabel = "S",
            defaultValue = "10",
            description = "Seconds the engine runs before anything counts (default: ${DEFAULT-VALUE}).")
    private double warmUp;

    @Option(names = "--out", paramLabel = "FILE", description = "Write the JSON here too.")
    private Path out;

    @Option(names = "--json", description = "Print JSON instead of the table.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        LlamaBench reference =
                oracle.localServer().map(LlamaBench::beside).orElseGet(() -> LlamaBench.inImage(oracle.image()));
        String name = oracle.localServer().map(Path::toString).orElseGet(oracle::image);
        SideBySide bench = new SideBySide(reference, rounds, warmUp, this::say);
        double before = load();
        if (before > BUSY) {
            say(String.format(
                    Locale.ROOT, "the machine is busy (load %.1f): figures will be low, ratios uncertain", before));
        }
        List<BenchRow> rows = new ArrayList<>();
        for (String model : models) {
            Path file = Files.isRegularFile(Path.of(model))
                    ? Path.of(model)
                    : home.models().require(model);
            String shown = file.getFileName().toString().replaceAll("\\.gguf$", "");
            for (int t : threads) {
                rows.addAll(bench.run(shown, file, t));
            }
        }
        String report = JsonText.pretty(BenchReport.json(rows, name, new double[] {before, load()}));
        if (out != null) {
            Files.writeString(out, report);
        }
        spec.commandLine().getOut().print(json ? report : BenchReport.markdown(rows));
        spec.commandLine().getOut().flush();
        return ExitCode.EQUAL;
    }

    private static double load() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }

    private void say(String what) {
        spec.commandLine().getErr().println(what);
        spec.commandLine().getErr().flush();
    }
}
