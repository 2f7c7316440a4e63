package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.fuzz.TokenizerFuzzer;
import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.models.ModelMaker;
import io.llamaoracle.harness.models.ModelStore;
import io.llamaoracle.harness.oracle.probe.ProcessProbe;
import io.llamaoracle.harness.probe.Probe;
import io.llamaoracle.harness.subject.probe.EngineProbe;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Random texts, tokenized and back, on any vocabulary. */
@Command(
        name = "tokenizer",
        description = {
            "Random texts on public and made vocabularies: the build's own tokenizer against the engine's, ids and text.",
            "A text that differs is made small and printed with the command that repeats it."
        },
        mixinStandardHelpOptions = true)
final class FuzzTokenizerCommand implements Callable<Integer> {
    private static final long NANOS = 1_000_000_000L;

    @Mixin
    private Home home;

    @Mixin
    private OracleOptions oracle;

    @Option(
            names = "--model",
            paramLabel = "MODEL",
            split = ",",
            description = "Vocabularies, by names of models (default: every one of suite tokenizer).")
    private List<String> models = new ArrayList<>();

    @Option(names = "--seconds", paramLabel = "N", description = "Stop after this time (default: 60 unless --cases).")
    private Long seconds;

    @Option(names = "--cases", paramLabel = "N", description = "Texts of all vocabularies together.")
    private Long cases;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "1", description = "Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(names = "--from", paramLabel = "I", defaultValue = "0", description = "Number of the first text.")
    private long from;

    @Option(names = "--report", paramLabel = "FILE", description = "Write what was compared as Markdown.")
    private Path report;

    @Option(names = "--json", description = "Print one JSON object instead of text.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        ModelStore store = home.models();
        ModelMaker maker = new ModelMaker(store, (source, target, type, options) -> {}, line -> {});
        List<String> names = models.isEmpty() ? TokenizerModels.all() : models;
        long start = System.nanoTime();
        long limit = seconds == null ? cases == null ? 60 : Long.MAX_VALUE / NANOS : seconds;
        long perModel = cases == null ? Long.MAX_VALUE : (cases + names.size() - 1) / names.size();
        List<String> lines = new ArrayList<>();
        long compared = 0;
        int found = 0;
        try (ProcessProbe real = oracle.openProbe(store.fetchedFolder());
                Probe engine = new EngineProbe()) {
            String about = Sides.about(real);
            for (int i = 0; i < names.size(); i++) {
                Path file = maker.obtain(names.get(i), Optional.empty());
                TokenizerFuzzer fuzzer = new TokenizerFuzzer(real, engine, file, seed);
                long until = start + limit * NANOS / names.size() * (i + 1);
                long at = from;
                Optional<TokenizerFuzzer.Finding> finding = Optional.empty();
                // at least one block of each vocabulary
                do {
                    finding = fuzzer.run(at);
                    at += TokenizerFuzzer.BLOCK;
                } while (finding.isEmpty() && at - from < perModel && System.nanoTime() < until);
                compared += at - from;
                found += finding.isPresent() ? 1 : 0;
                lines.add("| " + names.get(i) + " | " + (at - from) + " | " + (finding.isPresent() ? 1 : 0) + " |");
                String name = names.get(i);
                finding.ifPresent(f -> show(name, f));
            }
            long took = (System.nanoTime() - start) / NANOS;
            if (report != null) {
                lines.addAll(0, header(about, compared, found, took));
                Files.write(report, lines, StandardCharsets.UTF_8);
            }
            summary(compared, found, took);
        }
        return found == 0 ? ExitCode.EQUAL : ExitCode.DIVERGED;
    }

    private List<String> header(String about, long compared, int found, long took) {
        return List.of(
                "# Fuzzing the tokenizers",
                "",
                compared + " texts of seed " + seed + " from number " + from + " on, " + found + " divergences, " + took
                        + " s; " + about + ".",
                "Each text is tokenized by libllama and by the engine, with and without BOS and special tokens in turns, and"
                        + " the ids are turned back into text. Again: `./oracle fuzz tokenizer --cases " + compared
                        + " --seed " + seed + "`.",
                "",
                "| vocabulary | texts | differ |",
                "|---|---|---|");
    }

    private void show(String model, TokenizerFuzzer.Finding f) {
        out().println("DIVERGED " + model + " text " + f.index() + ", made small: "
                + new String(f.text(), StandardCharsets.UTF_8) + " ("
                + HexFormat.of().formatHex(f.text()) + ")");
        out().println("  add_special " + f.add() + ", parse_special " + f.parse());
        out().println("  oracle  " + f.oracle());
        out().println("  engine  " + f.engine());
        out().println("  repeat  ./oracle fuzz tokenizer --model " + model + " --seed " + seed + " --from "
                + f.index() / TokenizerFuzzer.BLOCK * TokenizerFuzzer.BLOCK + " --cases 1");
        out().flush();
    }

    private void summary(long compared, int found, long took) {
        out().println(
                        json
                                ? JsonText.write(new JsonBuilder()
                                        .put("texts", compared)
                                        .put("divergences", found)
                                        .put("seconds", took)
                                        .build())
                                : compared + " texts, " + found + " divergences in " + took + " s");
        out().flush();
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
