package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.diff.Verdict;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.models.ModelEntry;
import io.llamaoracle.harness.models.ModelStore;
import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.recording.RecordingException;
import io.llamaoracle.harness.recording.RecordingStore;
import io.llamaoracle.harness.replay.CaseResult;
import io.llamaoracle.harness.replay.Commit;
import io.llamaoracle.harness.replay.EnvironmentNote;
import io.llamaoracle.harness.replay.KnownDivergences;
import io.llamaoracle.harness.replay.Replayer;
import io.llamaoracle.harness.replay.Sample;
import io.llamaoracle.harness.replay.Shard;
import io.llamaoracle.harness.report.DivergenceText;
import io.llamaoracle.harness.report.JsonReport;
import io.llamaoracle.harness.report.Run;
import io.llamaoracle.harness.report.VerdictTable;
import io.llamaoracle.harness.runner.RunnerFactory;
import io.llamaoracle.harness.runner.SideAddress;
import io.llamaoracle.harness.runner.Subjects;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Replays recordings through a subject. */
@Command(
        name = "replay",
        description = "Replays recordings through a subject and compares every token and every float by its bits.",
        mixinStandardHelpOptions = true)
final class ReplayCommand implements Callable<Integer> {
    private static final int SHOWN = 20;

    @Mixin
    private Home home;

    @Parameters(
            arity = "0..*",
            paramLabel = "RECORDING",
            description = "Globs on recording ids such as 'b11192/*/tiny-llama-f16/first' (default: all).")
    private List<String> recordings = new ArrayList<>();

    @Option(names = "--case", paramLabel = "GLOB", description = "Only cases whose id matches.")
    private List<String> cases = new ArrayList<>();

    @Option(
            names = "--subject",
            paramLabel = "SIDE",
            defaultValue = "engine",
            description = "Who is to answer as recorded: " + SideAddress.USAGE + " (default: ${DEFAULT-VALUE}).")
    private SideAddress subject;

    @Option(names = "--target", hidden = true)
    private String target;

    @Option(names = "--no-manifest-check", description = "Replay recordings that were changed by hand, too.")
    private boolean unchecked;

    @Option(names = "--no-forcing", description = "Do not feed the recorded tokens after a first divergence.")
    private boolean unforced;

    @Option(names = "--received", description = "Replay what was recorded but not accepted yet.")
    private boolean received;

    @Option(
            names = "--shard",
            paramLabel = "I/N",
            defaultValue = "1/1",
            description = "Only the I-th of N parts of like cost.")
    private String shard;

    @Option(
            names = "--all",
            description = "Everything; without it, a run that names nothing takes a part of about a minute.")
    private boolean all;

    @Option(
            names = "--sample",
            paramLabel = "SEED",
            description = "Which part to take (default: by the commit); runs whose numbers follow each other take"
                    + " the parts in turn.")
    private Long sample;

    @Option(
            names = "--parts",
            paramLabel = "N",
            defaultValue = "0",
            description = "Cut into N parts (default: as many as a part of about a minute takes).")
    private int parts;

    @Option(names = "--fail-on-skip", description = "Exit 4 when a recording is skipped for want of its model.")
    private boolean failOnSkip;

    @Option(names = "--reports", paramLabel = "DIR", description = "Where the reports go (default: reports/latest).")
    private Path reports;

    @Option(names = "--json", description = "Print report.json instead of text.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        if (target != null) {
            throw new ParameterException(spec.commandLine(), "--target is now --subject");
        }
        Shard part;
        try {
            part = Shard.parse(shard);
        } catch (IllegalArgumentException e) {
            err().println("oracle: " + e.getMessage());
            return ExitCode.USAGE;
        }
        List<Recording> selected = select();
        if (!unchecked) {
            check(selected);
        }
        Run run = new Run(subject.text(), part.toString());
        long start = System.nanoTime();
        List<Recording> ready = ready(selected, run);
        Predicate<String> mine = select(part, ready, run, cases(selected));
        Path folder = reports != null ? reports : home.root().resolve("reports").resolve("latest");
        try (ReportFolder sinks = new ReportFolder(folder, run)) {
            replay(ready, sinks, mine);
            run.took((System.nanoTime() - start) / 1e9);
            sinks.finish();
        }
        return conclude(run, folder);
    }

    private static int cases(List<Recording> selected) {
        return selected.stream().mapToInt(r -> r.manifest().cases()).sum();
    }

    private Predicate<String> select(Shard part, List<Recording> ready, Run run, int recorded) {
        if (part.of() > 1) {
            run.part("shard " + part, recorded);
            Set<String> mine = part.select(ready);
            return mine::contains;
        }
        boolean named = all || received || !recordings.isEmpty() || !cases.isEmpty();
        if (named && sample == null) {
            run.part(all ? "everything that has a model" : "chosen by name", recorded);
            return k -> true;
        }
        long number = sample == null ? Commit.number(home.root()) : sample;
        Sample chosen = parts > 0 ? Sample.ofParts(ready, parts, number) : Sample.of(ready, Sample.BUDGET, number);
        run.part(chosen.rule(), recorded);
        if (chosen.parts() > 1 && !json) {
            out().println("replaying " + chosen.rule() + "; --all replays everything");
        }
        return chosen.selector();
    }

    private List<Recording> select() {
        RecordingStore store = home.store();
        List<Recording> all = received ? store.received() : store.accepted();
        List<Recording> selected =
                all.stream().filter(r -> Globs.any(recordings, r.id())).toList();
        if (selected.isEmpty()) {
            throw new RecordingException("no recording under " + store.root()
                    + (recordings.isEmpty() ? "" : " matches " + recordings) + "; ./oracle record makes them");
        }
        return selected;
    }

    private static void check(List<Recording> selected) {
        List<String> lines = new ArrayList<>();
        for (Recording recording : selected) {
            List<String> problems = recording.problems();
            lines.addAll(problems);
            if (!problems.isEmpty()) {
                lines.add("  repair: git checkout -- " + recording.folder() + "   or record it anew: "
                        + recording.manifest().command());
            }
        }
        if (!lines.isEmpty()) {
            throw new RecordingException(
                    "damaged recordings (--no-manifest-check replays them all the same):\n" + String.join("\n", lines));
        }
    }

    /** The recordings whose model is here and is the right one; the others are noted as skipped. */
    private List<Recording> ready(List<Recording> selected, Run run) {
        ModelStore models = home.models();
        List<Recording> ready = new ArrayList<>();
        for (Recording recording : selected) {
            String name = recording.manifest().model();
            Optional<Path> file = models.find(name);
            String get = models.catalogue().find(name).map(ModelEntry::howToGet).orElse("./oracle models");
            if (file.isEmpty()) {
                run.skip(
                        recording.id(),
                        recording.manifest().cases(),
                        "the model " + name + " is not here; get it: " + get);
            } else {
                models.check(file.get(), recording.manifest().modelSha256(), get);
                ready.add(recording);
            }
        }
        return ready;
    }

    private void replay(List<Recording> ready, ReportFolder sinks, Predicate<String> mine) throws IOException {
        KnownDivergences known = KnownDivergences.read(home.store().root().resolve(KnownDivergences.FILE));
        RunnerFactory subjects = Subjects.find(subject);
        noteEnvironment(ready, subjects);
        Replayer replayer = new Replayer(subjects, known, !unforced);
        Progress progress = new Progress(err());
        ModelStore models = home.models();
        int[] shown = {0};
        for (Recording recording : ready) {
            String id = recording.id();
            progress.begin(id, 0, recording.manifest().cases());
            Predicate<String> wanted = c -> Globs.any(cases, c) && mine.test(Shard.key(id, c));
            Path model = models.find(recording.manifest().model()).orElseThrow();
            replayer.replay(recording, model, wanted, result -> {
                progress.step();
                sinks.add(result);
                show(result, progress, shown);
            });
        }
        progress.clear();
    }

    private void noteEnvironment(List<Recording> ready, RunnerFactory subjects) {
        ready.stream()
                .flatMap(r -> EnvironmentNote.of(r.manifest(), subjects.environment()).stream())
                .distinct()
                .forEach(note -> err().println("oracle: " + note));
    }

    private void show(CaseResult result, Progress progress, int[] shown) {
        boolean bad = result.verdict().failure() || result.verdict() == Verdict.ERROR;
        if (bad && !json && shown[0]++ < SHOWN) {
            progress.clear();
            out().println(DivergenceText.of(result));
            out().flush();
        }
    }

    private int conclude(Run run, Path folder) {
        if (json) {
            out().println(JsonText.write(JsonReport.of(run)));
        } else {
            out().print(VerdictTable.text(run));
            run.skipLines().forEach(out()::println);
            out().println(run.conclusion());
            out().println("reports: " + folder);
        }
        if (run.total().compared() == 0) {
            err().println("oracle: nothing was compared");
        }
        boolean want = failOnSkip && !run.skips().isEmpty();
        return run.exitCode() == ExitCode.EQUAL && want ? ExitCode.COULD_NOT_RUN : run.exitCode();
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }

    private PrintWriter err() {
        return spec.commandLine().getErr();
    }
}
