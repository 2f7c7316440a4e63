package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.fuzz.FuzzReport;
import io.llamaoracle.harness.fuzz.Regression;
import io.llamaoracle.harness.fuzz.SamplerFuzzer;
import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.models.ModelException;
import io.llamaoracle.harness.oracle.probe.ProcessProbe;
import io.llamaoracle.harness.probe.ChainCase;
import io.llamaoracle.harness.probe.ChainCaseText;
import io.llamaoracle.harness.probe.Probe;
import io.llamaoracle.harness.probe.ProbeReply;
import io.llamaoracle.harness.probe.ProbeRequest;
import io.llamaoracle.harness.subject.probe.EngineProbe;
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

/** Random sampler chains, histories and logits, compared after every sampler of every step. */
@Command(
        name = "sampler",
        description = {
            "Random chains, histories and logits: the build's own samplers against the engine's, after every step.",
            "A divergence is made small and written to recordings/regressions/sampler with the command that repeats it."
        },
        mixinStandardHelpOptions = true)
final class FuzzSamplerCommand implements Callable<Integer> {
    private static final int BLOCK = 200;

    @Mixin
    private OracleOptions oracle;

    @Option(names = "--seconds", paramLabel = "N", description = "Stop after this time (default: 60 unless --cases).")
    private Long seconds;

    @Option(names = "--cases", paramLabel = "N", description = "Stop after this many cases.")
    private Long cases;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "Where the cases come from (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--from",
            paramLabel = "I",
            defaultValue = "0",
            description = "Number of the first case (default: ${DEFAULT-VALUE}).")
    private long from;

    @Option(
            names = "--vocab",
            paramLabel = "MODEL",
            description =
                    "Bundled model whose vocabulary infill and text breakers use; only chains with those are tried.")
    private String vocab;

    @Option(
            names = "--stop-after",
            paramLabel = "N",
            defaultValue = "3",
            description = "Stop after this many divergences.")
    private int stopAfter;

    @Option(names = "--case", paramLabel = "FILE", description = "Only repeat the case of this file.")
    private Path file;

    @Option(
            names = "--recordings",
            paramLabel = "DIR",
            description = "Where regressions go (default: the repository's).")
    private Path recordings;

    @Option(names = "--report", paramLabel = "FILE", description = "Write what was covered as Markdown.")
    private Path report;

    @Option(names = "--json", description = "Print one JSON object instead of text.")
    private boolean json;

    private int vocabulary;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        try (ProcessProbe real = oracle.openProbe();
                Probe engine = new EngineProbe()) {
            if (vocab != null) {
                loadVocabulary(real, engine);
            }
            final String about = Sides.about(real);
            return file != null ? repeat(real, engine) : fuzz(real, engine, about);
        }
    }

    private void loadVocabulary(ProcessProbe real, Probe engine) {
        final ProbeRequest request = ProbeRequest.of("vocab")
                .arg(
                        "path",
                        Sides.models().resolve(vocab + ".gguf").toAbsolutePath().normalize());
        real.greeting(request);
        vocabulary = Integer.parseInt(real.ask(request).args().getOrDefault("tokens", "0"));
        if (vocabulary == 0 || engine.ask(request).status() != ProbeReply.Status.OK) {
            throw new ModelException("no bundled model " + vocab);
        }
    }

    private int fuzz(Probe real, Probe engine, String about) throws IOException {
        final long start = System.nanoTime();
        final long limit = seconds == null ? cases == null ? 60 : Long.MAX_VALUE / 1_000_000_000 : seconds;
        final long end = cases == null ? Long.MAX_VALUE : from + cases;
        final SamplerFuzzer fuzzer = new SamplerFuzzer(real, engine, seed, vocabulary);
        final Progress progress = new Progress(spec.commandLine().getErr());
        progress.begin("cases of " + BLOCK, 0, cases == null ? 0 : (int) (cases / BLOCK));
        int found = 0;
        for (long index = from; index < end && found < stopAfter; index++) {
            final var finding = fuzzer.run(index);
            if (finding.isPresent()) {
                found++;
                progress.clear();
                write(real, engine, finding.get());
            }
            if ((index - from) % BLOCK == BLOCK - 1) {
                progress.step();
            }
            if (System.nanoTime() - start > limit * 1_000_000_000) {
                break;
            }
        }
        progress.clear();
        final long took = (System.nanoTime() - start) / 1_000_000_000;
        if (report != null) {
            Files.write(report, FuzzReport.lines(fuzzer, seed, about, found, took), StandardCharsets.UTF_8);
        }
        summary(fuzzer, found, took);
        return found == 0 && fuzzer.cases() > 0 ? ExitCode.EQUAL : ExitCode.DIVERGED;
    }

    private void summary(SamplerFuzzer fuzzer, int found, long took) {
        if (json) {
            out().println(JsonText.write(new JsonBuilder()
                    .put("cases", fuzzer.cases())
                    .put("divergences", found)
                    .put("seconds", took)
                    .build()));
        } else {
            out().println(fuzzer.cases() + " cases, " + fuzzer.steps() + " operations, " + found + " divergences in "
                    + took + " s");
        }
        out().flush();
    }

    private void write(Probe real, Probe engine, SamplerFuzzer.Finding finding) throws IOException {
        final Path root = recordings != null ? recordings : new Home().root().resolve("recordings");
        final Path target = Regression.folder(root).resolve("seed" + seed + "-case" + finding.index() + ".case");
        final ProbeReply expected = real.ask(finding.shrunk().request(true));
        final byte[] answer = expected.status() == ProbeReply.Status.OK ? expected.payload() : new byte[0];
        new Regression(finding.shrunk(), expected.status(), answer)
                .write(
                        target,
                        List.of(
                                "found by: ./oracle fuzz sampler --seed " + seed + " --from " + finding.index()
                                        + " --cases 1" + vocabOption(),
                                "repeat with: ./oracle fuzz sampler --case " + root.relativize(target)
                                        + vocabOption()));
        if (!json) {
            out().println("DIVERGED case " + finding.index() + ", made small in " + target);
            show(expected, engine.ask(finding.shrunk().request(true)), finding.shrunk());
        }
    }

    private String vocabOption() {
        return vocab == null ? "" : " --vocab " + vocab;
    }

    private int repeat(Probe real, Probe engine) throws IOException {
        final Path found = Files.exists(file)
                ? file
                : new Home().root().resolve("recordings").resolve(file);
        final ChainCase chain = ChainCaseText.read(Files.readAllLines(found, StandardCharsets.UTF_8));
        final ProbeReply expected = real.ask(chain.request(true));
        final ProbeReply actual = engine.ask(chain.request(true));
        show(expected, actual, chain);
        return expected.sameAs(actual) ? ExitCode.EQUAL : ExitCode.DIVERGED;
    }

    private void show(ProbeReply expected, ProbeReply actual, ChainCase chain) {
        ChainCaseText.write(chain).forEach(line -> out().println("  " + line));
        out().println("  oracle  " + words(expected));
        out().println("  engine  " + words(actual));
        out().flush();
    }

    private static String words(ProbeReply reply) {
        if (reply.status() != ProbeReply.Status.OK) {
            return reply.status() + " " + reply.message();
        }
        final StringBuilder words = new StringBuilder();
        for (int i = 0; i + 3 < reply.payload().length && i < 400; i += 4) {
            final byte[] b = reply.payload();
            words.append(String.format(java.util.Locale.ROOT, "%02x%02x%02x%02x ", b[i + 3], b[i + 2], b[i + 1], b[i]));
        }
        return words.toString();
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
