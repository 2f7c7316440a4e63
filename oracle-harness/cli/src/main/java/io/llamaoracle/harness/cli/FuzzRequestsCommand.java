package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.fuzz.RequestFuzzReport;
import io.llamaoracle.harness.fuzz.RequestFuzzer;
import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.oracle.OracleRunner;
import io.llamaoracle.harness.oracle.OracleSource;
import io.llamaoracle.harness.runner.Runner;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.subject.EngineRunner;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Random requests, right and wrong, compared byte for byte. */
@Command(
        name = "requests",
        description = {
            "Random requests to the completion and token routes: the real server's answers against the engine's.",
            "A request they disagree about is made small and written to recordings/regressions/requests."
        },
        mixinStandardHelpOptions = true)
final class FuzzRequestsCommand implements Callable<Integer> {
    private static final String MODEL = "tiny-llama-f16";
    private static final List<String> FLAGS = List.of("-t", "1", "-np", "1", "-c", "512", "--no-cache-prompt");
    private static final int BLOCK = 100;

    @Mixin
    private OracleOptions oracle;

    @Option(names = "--seconds", paramLabel = "N", description = "Stop after this time (default: 60 unless --cases).")
    private Long seconds;

    @Option(names = "--cases", paramLabel = "N", description = "Stop after this many requests.")
    private Long cases;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "1", description = "Where the requests come from.")
    private long seed;

    @Option(names = "--from", paramLabel = "I", defaultValue = "0", description = "Number of the first request.")
    private long from;

    @Option(
            names = "--stop-after",
            paramLabel = "N",
            defaultValue = "3",
            description = "Stop after this many findings.")
    private int stopAfter;

    @Option(names = "--report", paramLabel = "FILE", description = "Write what was covered as Markdown.")
    private Path report;

    @Option(names = "--json", description = "Print one JSON object instead of text.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Path model = new Home().root().resolve("recordings").resolve("models").resolve(MODEL + ".gguf");
        ServerSpec server = new ServerSpec(MODEL, model, FLAGS);
        OracleSource source = oracle.source();
        try (Runner real = new OracleRunner(source, server);
                Runner engine = new EngineRunner(server)) {
            return fuzz(new RequestFuzzer(real, engine, seed), source.name());
        }
    }

    private int fuzz(RequestFuzzer fuzzer, String name) throws IOException {
        long start = System.nanoTime();
        long limit = seconds != null ? seconds : cases == null ? 60 : Long.MAX_VALUE / 1_000_000_000;
        long end = cases == null ? Long.MAX_VALUE : from + cases;
        Progress progress = new Progress(spec.commandLine().getErr());
        progress.begin("requests of " + BLOCK, 0, cases == null ? 0 : (int) (cases / BLOCK));
        int found = 0;
        for (long index = from; index < end && found < stopAfter; index++) {
            var finding = fuzzer.run(index);
            if (finding.isPresent()) {
                found++;
                progress.clear();
                write(finding.get());
            }
            if ((index - from) % BLOCK == BLOCK - 1) {
                progress.step();
                report(fuzzer, name, found, start);
            }
            if (System.nanoTime() - start > limit * 1_000_000_000) {
                break;
            }
        }
        progress.clear();
        report(fuzzer, name, found, start);
        summary(fuzzer, found, seconds(start));
        return found == 0 && fuzzer.requests() > 0 ? ExitCode.EQUAL : ExitCode.DIVERGED;
    }

    private static long seconds(long start) {
        return (System.nanoTime() - start) / 1_000_000_000;
    }

    /** Written again after every block, so that a run that is cut short leaves its report too. */
    private void report(RequestFuzzer fuzzer, String name, int found, long start) throws IOException {
        if (report == null) {
            return;
        }
        String command = "./oracle fuzz requests --seed " + seed + " --from " + from + " --cases " + fuzzer.requests();
        String setting = MODEL + " " + String.join(" ", FLAGS);
        Files.write(
                report,
                RequestFuzzReport.lines(fuzzer, command, name, setting, found, seconds(start)),
                StandardCharsets.UTF_8);
    }

    private void summary(RequestFuzzer fuzzer, int found, long took) {
        if (json) {
            out().println(JsonText.write(new JsonBuilder()
                    .put("requests", fuzzer.requests())
                    .put("divergences", found)
                    .put("seconds", took)
                    .build()));
        } else {
            out().println(fuzzer.requests() + " requests, " + found + " divergences in " + took + " s");
            fuzzer.outcomes().forEach((outcome, n) -> out().println("  " + outcome + ": " + n));
        }
        out().flush();
    }

    /** One line of a suite file, with what the oracle answered in the comments above it. */
    private void write(RequestFuzzer.Finding finding) throws IOException {
        Path folder =
                new Home().root().resolve("recordings").resolve("regressions").resolve("requests");
        Files.createDirectories(folder);
        Path target = folder.resolve("seed" + seed + "-request" + finding.index() + ".jsonl");
        String id = "regression/seed" + seed + "-" + finding.index();
        String line = JsonText.write(new JsonBuilder()
                .put("id", id)
                .put("kind", "refusal")
                .put("post", finding.shrunk().path())
                .put("text", finding.shrunk().body())
                .put(
                        "about",
                        "found by: ./oracle fuzz requests --seed " + seed + " --from " + finding.index()
                                + " --cases 1; " + finding.divergence())
                .build());
        Files.writeString(target, line + "\n", StandardCharsets.UTF_8);
        if (!json) {
            out().println("DIVERGED request " + finding.index() + ", made small in " + target);
            out().println("  " + finding.shrunk().path() + " "
                    + finding.shrunk().body());
            out().println("  " + finding.divergence());
            out().flush();
        }
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
