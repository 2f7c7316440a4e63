package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.models.ModelMaker;
import io.llamaoracle.harness.oracle.OracleRunner;
import io.llamaoracle.harness.oracle.OracleSource;
import io.llamaoracle.harness.recording.Provenance;
import io.llamaoracle.harness.recording.Recorder;
import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.recording.RecordingJob;
import io.llamaoracle.harness.recording.RecordingStore;
import io.llamaoracle.harness.review.CaseChange;
import io.llamaoracle.harness.review.ChangeSummary;
import io.llamaoracle.harness.review.RecordingDiff;
import io.llamaoracle.harness.runner.CanonicalTarget;
import io.llamaoracle.harness.suite.RequestLog;
import io.llamaoracle.harness.suite.Suite;
import io.llamaoracle.harness.suite.SuiteFormatException;
import io.llamaoracle.harness.suite.Suites;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Asks the oracle and stores what it answers. */
@Command(
        name = "record",
        description = "Asks llama-server every case twice, in fresh processes, and stores the answers that agree.",
        mixinStandardHelpOptions = true)
final class RecordCommand implements Callable<Integer> {
    @Mixin
    private Home home;

    @Mixin
    private OracleOptions oracle;

    @Option(
            names = "--suite",
            paramLabel = "GLOB",
            defaultValue = "*",
            description = "Suites to record (default: all).")
    private String suites;

    @Option(
            names = "--model",
            paramLabel = "GLOB",
            defaultValue = "*",
            description = "Of the suites' models, only these.")
    private String models;

    @Option(
            names = "--requests",
            paramLabel = "FILE",
            description =
                    "Your own traffic instead of suites: one request a line (see docs/own-traffic.md); --model then"
                            + " names a model file or a catalogue name.")
    private Path requests;

    @Option(
            names = "--flags",
            paramLabel = "LINE",
            defaultValue = CanonicalTarget.FLAG_LINE,
            description = "llama-server's flags for --requests (default: ${DEFAULT-VALUE}).")
    private String flags;

    @ArgGroup(exclusive = false, heading = "%nSweeps of the probe:%n")
    private ProbeRecording probe;

    @Option(names = "--accept", description = "Promote what was recorded at once, without a review.")
    private boolean accept;

    @Option(names = "--json", description = "Print one JSON object instead of text.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    private final ChangeSummary summary = new ChangeSummary();

    @Override
    public Integer call() throws IOException {
        if (probe != null) {
            return probe.record(oracle, home.store().root(), out());
        }
        List<Suite> chosen = requests == null ? bundled() : List.of(own());
        if (chosen.isEmpty()) {
            spec.commandLine().getErr().println("oracle: no suite matches '" + suites + "'; see ./oracle suites");
            return ExitCode.USAGE;
        }
        OracleSource source = oracle.sourceOrBuild(home.root(), this::say);
        List<Json> rows = new ArrayList<>();
        boolean unstable = false;
        for (Suite suite : chosen) {
            for (String model : suite.models()) {
                boolean wanted = requests != null || Globs.matches(models, model);
                if (wanted && !suite.casesFor(model).isEmpty()) {
                    Recording recording = record(source, suite, model);
                    unstable |= !recording.manifest().unstable().isEmpty();
                    rows.add(row(recording));
                }
            }
        }
        if (json) {
            out().println(JsonText.write(
                    new JsonBuilder().put("recorded", new Json.Arr(rows)).build()));
        }
        if (rows.isEmpty()) {
            spec.commandLine().getErr().println("oracle: no model of these suites matches '" + models + "'");
            return ExitCode.USAGE;
        }
        if (!json) {
            ReviewCommand.show(out(), summary);
        }
        if (!accept) {
            say("look at what changed and promote it: ./oracle review --keys, or ./oracle accept --only GLOB");
        }
        return unstable ? ExitCode.DIVERGED : ExitCode.EQUAL;
    }

    private List<Suite> bundled() {
        return Suites.all().stream()
                .filter(s -> Globs.matches(suites, s.name()))
                .toList();
    }

    private Suite own() throws IOException {
        if (!Files.isRegularFile(requests)) {
            throw new SuiteFormatException(requests + " is not there");
        }
        String name = stem(requests.getFileName().toString());
        String model = stem(Path.of(models).getFileName().toString());
        return RequestLog.read(
                name, Files.readAllBytes(requests), model, List.of(flags.strip().split("\\s+")));
    }

    private static String stem(String file) {
        return file.replaceFirst("\\.[^.]*$", "");
    }

    private Path modelFile(String model) {
        if (requests != null && Files.isRegularFile(Path.of(models))) {
            return Path.of(models);
        }
        var store = home.models();
        return store.find(model).isPresent()
                ? store.require(model)
                : new ModelMaker(store, oracle.quantizer(), this::say).obtain(model, Optional.empty());
    }

    private Recording record(OracleSource source, Suite suite, String model) {
        var store = home.models();
        Path file = modelFile(model);
        RecordingJob job =
                OracleOptions.job(source, suite, model, file, store.sha256(file), command(source, suite, model));
        RecordingStore recordings = home.store();
        Progress progress = new Progress(spec.commandLine().getErr());
        say(job.id() + ": " + job.cases().size() + " cases");
        Recording recording = new Recorder(
                        recordings, s -> new OracleRunner(source, s), new RecordProgress(progress, "", this::say))
                .record(job);
        progress.clear();
        boolean promote = accept && recording.manifest().unstable().isEmpty();
        if (promote) {
            recordings.promote(recording);
            recording = Recording.open(recordings.acceptedFolder(recording.id()));
        }
        say("  " + recording.manifest().cases() + " cases, "
                + recording.manifest().steps() + " tokens, "
                + (promote ? "accepted" : "received"));
        if (!promote && !json) {
            Optional<Recording> base = Baselines.find(recordings, recording);
            Recording made = recording;
            List<CaseChange> changes =
                    base.map(b -> RecordingDiff.compare(b, made)).orElse(List.of());
            summary.add(model, made.id(), changes);
            ReviewCommand.show(out(), recording, base, changes);
            out().flush();
        }
        return recording;
    }

    /** The command that records this again. */
    private String command(OracleSource source, Suite suite, String model) {
        Provenance build = source.provenance();
        String who = build.from() == Provenance.From.URL
                ? "--oracle " + source.name()
                : "--build " + build.build() + " --variant " + build.variant() + " --compiler " + build.compiler();
        String what = requests == null
                ? " --suite " + suite.name() + " --model " + model
                : " --requests " + requests.getFileName() + " --model "
                        + Path.of(models).getFileName() + " --flags '" + flags + "'";
        return "./oracle record " + who + what;
    }

    private static Json row(Recording recording) {
        return new JsonBuilder()
                .put("recording", recording.id())
                .put("cases", recording.manifest().cases())
                .put("steps", recording.manifest().steps())
                .put("unstable", recording.manifest().unstable())
                .build();
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }

    private void say(String line) {
        if (!json) {
            out().println(line);
            out().flush();
        }
    }
}
