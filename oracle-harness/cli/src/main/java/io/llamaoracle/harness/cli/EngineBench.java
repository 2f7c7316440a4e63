package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.bench.BenchCell;
import io.llamaoracle.harness.bench.BenchReport;
import io.llamaoracle.harness.bench.BenchRow;
import io.llamaoracle.harness.bench.LivePair;
import io.llamaoracle.harness.bench.LlamaBench;
import io.llamaoracle.harness.bench.SideBySide;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.recording.WholeFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Engine and llama-bench side by side: what {@code bench} and {@code bench engine} do. */
abstract sealed class EngineBench implements Callable<Integer> permits BenchCommand, BenchEngineCommand {
    private static final double BUSY = 1.0;
    private static final double MINUTE = 60;

    @Spec
    private CommandSpec spec;

    @Mixin
    private Home home;

    @Mixin
    private OracleOptions oracle;

    @Option(
            names = {"-m", "--model"},
            paramLabel = "MODEL",
            split = ",",
            defaultValue = "smollm2-135m-f16,smollm2-135m-q8_0,smollm2-135m-q4_k_m",
            description = "GGUF files or names of the catalogue (default: ${DEFAULT-VALUE}).")
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
            description = "Measurements of each side, if time allows (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--warm-up",
            paramLabel = "S",
            defaultValue = "10",
            description = "Seconds the engine runs before anything counts (default: ${DEFAULT-VALUE}).")
    private double warmUp;

    @Option(
            names = "--minutes",
            paramLabel = "M",
            defaultValue = "9",
            description = "Of the whole run: when they are short, fewer rounds are made, at least one of each model"
                    + " and thread count (default: ${DEFAULT-VALUE}).")
    private double minutes;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Where the JSON goes, whole after each round (default: reports/latest/bench.json).")
    private Path out;

    @Option(names = "--json", description = "Print JSON instead of the table.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        if (rounds < 1 || warmUp < 0 || minutes <= 0 || threads.stream().anyMatch(t -> t < 1)) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(), "rounds, threads and minutes must be above 0, the warm-up not below");
        }
        LlamaBench reference = oracle.local()
                .map(l -> LlamaBench.beside(l.server()))
                .orElseGet(() -> LlamaBench.inImage(oracle.image()));
        String name = oracle.local().map(l -> l.server().toString()).orElseGet(oracle::image);
        Path file = (out != null ? out : home.root().resolve("reports/latest/bench.json")).toAbsolutePath();
        double before = load();
        if (before > BUSY) {
            say(String.format(
                    Locale.ROOT, "the machine is busy (load %.1f): figures will be low, ratios uncertain", before));
        }
        SideBySide bench = new SideBySide(
                new SideBySide.Limits(rounds, warmUp, minutes * MINUTE),
                System::nanoTime,
                this::say,
                rows -> write(file, report(rows, name, before, false)));
        List<BenchRow> rows = bench.run(cells(reference));
        String report = report(rows, name, before, true);
        write(file, report);
        spec.commandLine().getOut().print(json ? report : BenchReport.markdown(rows));
        spec.commandLine().getOut().flush();
        return ExitCode.EQUAL;
    }

    private List<BenchCell> cells(LlamaBench reference) {
        List<BenchCell> cells = new ArrayList<>();
        for (String model : models) {
            Path file = Files.isRegularFile(Path.of(model))
                    ? Path.of(model)
                    : home.models().require(model);
            String shown = file.getFileName().toString().replaceAll("\\.gguf$", "");
            for (int t : threads) {
                cells.add(new BenchCell(shown, t, () -> new LivePair(reference, file, t)));
            }
        }
        return cells;
    }

    private static String report(List<BenchRow> rows, String name, double before, boolean complete) {
        return JsonText.pretty(BenchReport.json(rows, name, new double[] {before, load()}, complete));
    }

    /** The file is always whole: a run that is broken off leaves what it had measured. */
    private static void write(Path file, String text) {
        try {
            WholeFile.write(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
        }
    }

    private static double load() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }

    private void say(String what) {
        spec.commandLine().getErr().println(what);
        spec.commandLine().getErr().flush();
    }
}
