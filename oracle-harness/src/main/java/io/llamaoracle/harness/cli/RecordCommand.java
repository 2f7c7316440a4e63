package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.oracle.OracleBuild;
import io.llamaoracle.harness.oracle.OracleRunner;
import io.llamaoracle.harness.oracle.OracleSource;
import io.llamaoracle.harness.models.ModelMaker;
import io.llamaoracle.harness.recording.Recorder;
import io.llamaoracle.harness.recording.RecorderListener;
import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.recording.RecordingJob;
import io.llamaoracle.harness.recording.RecordingStore;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.suite.Suite;
import io.llamaoracle.harness.suite.Suites;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
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

    @Option(names = "--suite", paramLabel = "GLOB", defaultValue = "*", description = "Suites to record (default: all).")
    private String suites;

    @Option(names = "--model", paramLabel = "GLOB", defaultValue = "*", description = "Of the suites' models, only these.")
    private String models;

    @Option(names = "--accept", description = "Promote what was recorded at once, without a review.")
    private boolean accept;

    @Option(names = "--json", description = "Print one JSON object instead of text.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        List<Suite> chosen = Suites.all().stream().filter(s -> Globs.matches(suites, s.name())).toList();
        if (chosen.isEmpty()) {
            spec.commandLine().getErr().println("oracle: no suite matches '" + suites + "'; see ./oracle suites");
            return ExitCode.USAGE;
        }
        OracleSource source = oracle.source();
        List<Json> rows = new ArrayList<>();
        boolean unstable = false;
        for (Suite suite : chosen) {
            for (String model : suite.models()) {
                if (Globs.matches(models, model) && !suite.casesFor(model).isEmpty()) {
                    Recording recording = record(source, suite, model);
                    unstable |= !recording.manifest().unstable().isEmpty();
                    rows.add(row(recording));
                }
            }
        }
        if (json) {
            out().println(JsonText.write(new JsonBuilder().put("recorded", new Json.Arr(rows)).build()));
        }
        if (rows.isEmpty()) {
            spec.commandLine().getErr().println("oracle: no model of these suites matches '" + models + "'");
            return ExitCode.USAGE;
        }
        return unstable ? ExitCode.DIVERGED : ExitCode.EQUAL;
    }

    private Recording record(OracleSource source, Suite suite, String model) {
        var store = home.models();
        Path file = store.find(model).isPresent()
                ? store.require(model)
                : new ModelMaker(store, oracle.quantizer(), this::say).obtain(model, Optional.empty());
        OracleBuild build = source.build();
        RecordingJob job = new RecordingJob(
                OracleOptions.provenance(source),
                new ServerSpec(model, file, suite.flags()),
                store.sha256(file),
                suite,
                suite.casesFor(model),
                build.target(),
                source.kind().equals("url") ? Map.of() : OracleSource.ENVIRONMENT,
                "./oracle record --build " + build.number() + " --variant " + build.variant() + " --compiler "
                        + build.compiler() + " --suite " + suite.name() + " --model " + model);
        RecordingStore recordings = home.store();
        Progress progress = new Progress(spec.commandLine().getErr());
        say(job.id() + ": " + job.cases().size() + " cases");
        Recording recording = new Recorder(
                        recordings, s -> new OracleRunner(source, s), new Listener(progress, this::say))
                .record(job);
        progress.clear();
        boolean promote = accept && recording.manifest().unstable().isEmpty();
        if (promote) {
            recordings.promote(recording);
            recording = Recording.open(recordings.acceptedFolder(recording.id()));
        }
        say("  " + recording.manifest().cases() + " cases, " + recording.manifest().steps() + " tokens, "
                + (promote ? "accepted" : "received: see ./oracle review"));
        return recording;
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

    private record Listener(Progress progress, java.util.function.Consumer<String> say) implements RecorderListener {
        @Override
        public void pass(int pass, int done, int total) {
            progress.begin(pass == 1 ? "first process" : "second process, in reverse", done, total);
        }

        @Override
        public void answered(String id) {
            progress.step();
        }

        @Override
        public void unstable(String id, String where) {
            progress.clear();
            say.accept("  UNSTABLE " + id + " " + where);
        }
    }
}
