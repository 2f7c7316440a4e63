package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.fuzz.BenchTexts;
import io.llamaoracle.harness.models.ModelMaker;
import io.llamaoracle.harness.probe.LittleEndian;
import io.llamaoracle.harness.probe.PayloadReader;
import io.llamaoracle.harness.probe.Probe;
import io.llamaoracle.harness.probe.ProbeReply;
import io.llamaoracle.harness.probe.ProbeRequest;
import io.llamaoracle.harness.subject.probe.EngineProbe;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** One text in the engine's tokenizer and in libllama's, in turns. */
@Command(
        name = "tokenizer",
        description =
                "Measures libllama's tokenizer and the engine's in turns, one thread: English, code, mixed scripts.",
        mixinStandardHelpOptions = true)
final class BenchTokenizerCommand implements Callable<Integer> {
    private static final double NANOS = 1e9;

    @Mixin
    private Home home;

    @Mixin
    private OracleOptions oracle;

    @Option(
            names = {"-m", "--model"},
            paramLabel = "MODEL",
            split = ",",
            defaultValue = "micro-vocab-llama-spm,micro-vocab-llama-bpe,micro-vocab-gemma-4,micro-vocab-deepseek-llm,"
                    + "micro-vocab-bert-bge,micro-vocab-nomic-bert-moe",
            description = "Vocabularies (default: ${DEFAULT-VALUE}).")
    private List<String> models;

    @Option(names = "--bytes", defaultValue = "1000000", description = "Size of each text (default: ${DEFAULT-VALUE}).")
    private int bytes;

    @Option(names = "--rounds", defaultValue = "5", description = "Turns of each side (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        ModelMaker maker = new ModelMaker(home.models(), (source, target, type, options) -> {}, line -> {});
        say("| vocabulary | text | tokens | llama.cpp, tokens/s | engine, tokens/s | engine / llama.cpp |");
        say("|---|---|---|---|---|---|");
        boolean same = true;
        try (Probe build = oracle.openProbe(home.models().fetchedFolder());
                Probe engine = new EngineProbe()) {
            Sides.about(build);
            for (String model : models) {
                Path file = maker.obtain(model, Optional.empty());
                for (BenchTexts text : BenchTexts.values()) {
                    same &= measure(build, engine, model, file, text);
                }
            }
        }
        return same ? ExitCode.EQUAL : ExitCode.DIVERGED;
    }

    private boolean measure(Probe build, Probe engine, String model, Path file, BenchTexts text) {
        ProbeRequest request = ProbeRequest.of("bench_tokenize")
                .arg("path", file.toAbsolutePath().normalize())
                .arg("n", 1)
                .with(new LittleEndian().bytes(text.bytes(bytes)));
        // so that the compiler is done before anything counts
        for (int i = 0; i < 4; i++) {
            ask(engine, request);
        }
        long[] real = new long[rounds];
        long[] ours = new long[rounds];
        String tokens = "";
        boolean same = true;
        for (int i = 0; i < rounds; i++) {
            ProbeReply theirs = ask(build, request);
            ProbeReply reply = ask(engine, request);
            real[i] = new PayloadReader(theirs.payload()).i64();
            ours[i] = new PayloadReader(reply.payload()).i64();
            tokens = theirs.args().get("tokens");
            same &= tokens.equals(reply.args().get("tokens"));
        }
        Arrays.sort(real);
        Arrays.sort(ours);
        double n = Double.parseDouble(tokens) * NANOS;
        say(String.format(
                Locale.ROOT,
                "| %s | %s | %s | %.0f | %.0f | %.2f |",
                model,
                text.label(),
                tokens,
                n / real[rounds / 2],
                n / ours[rounds / 2],
                (double) real[rounds / 2] / ours[rounds / 2]));
        return same;
    }

    private static ProbeReply ask(Probe side, ProbeRequest request) {
        ProbeReply reply = side.ask(request);
        if (reply.status() != ProbeReply.Status.OK) {
            throw new io.llamaoracle.harness.oracle.OracleException("no bench: " + reply.message());
        }
        return reply;
    }

    private void say(String line) {
        spec.commandLine().getOut().println(line);
        spec.commandLine().getOut().flush();
    }
}
