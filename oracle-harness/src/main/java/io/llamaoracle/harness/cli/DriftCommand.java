package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.models.ModelStore;
import io.llamaoracle.harness.oracle.ContainerSource;
import io.llamaoracle.harness.oracle.OracleException;
import io.llamaoracle.harness.oracle.OracleRunner;
import io.llamaoracle.harness.oracle.OracleSource;
import io.llamaoracle.harness.oracle.ProcessSource;
import io.llamaoracle.harness.recording.Recorder;
import io.llamaoracle.harness.recording.RecorderListener;
import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.recording.RecordingJob;
import io.llamaoracle.harness.recording.RecordingStore;
import io.llamaoracle.harness.review.DriftMatrix;
import io.llamaoracle.harness.runner.RunnerException;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.suite.Suite;
import io.llamaoracle.harness.suite.Suites;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Asks several oracles the same and shows what differs. */
@Command(
        name = "drift",
        description =
                "Asks several builds, compilers or CPU variants the same suites and shows what differs, against the"
                        + " first; each changed case with the first oracle that changed it. Images must be there (./oracle doctor).",
        mixinStandardHelpOptions = true)
final class DriftCommand implements Callable<Integer> {
    @Mixin
    private Home home;

    @Parameters(arity = "0..*", paramLabel = "BUILD", description = "Builds, or process:PATH (default: 11192).")
    private List<String> builds = new ArrayList<>();

    @Option(
            names = "--compiler",
            split = ",",
            defaultValue = "gcc-12",
            description = "Compilers (default: ${DEFAULT-VALUE}).")
    private List<String> compilers;

    @Option(
            names = "--variant",
            split = ",",
            defaultValue = "haswell",
            description = "CPU variants (default: ${DEFAULT-VALUE}).")
    private List<String> variants;

    @Option(
            names = "--suite",
            defaultValue = "first",
            paramLabel = "GLOB",
            description = "Suites (default: ${DEFAULT-VALUE}).")
    private String suites;

    @Option(
            names = "--model",
            defaultValue = "*",
            paramLabel = "GLOB",
            description = "Of the suites' models, only these.")
    private String models;

    @Option(names = "--reports", paramLabel = "DIR", description = "Write drift.md and drift.json here.")
    private Path reports;

    @Option(names = "--json", description = "Print JSON instead of Markdown.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        List<String> oracles = oracles();
        DriftMatrix matrix = new DriftMatrix(oracles);
        ModelStore store = home.models();
        for (Suite suite : Suites.all()) {
            if (!Globs.matches(suites, suite.name())) {
                continue;
            }
            for (String model : suite.models()) {
                if (Globs.matches(models, model) && store.find(model).isPresent()) {
                    row(matrix, oracles, suite, model);
                }
            }
        }
        PrintWriter out = spec.commandLine().getOut();
        out.print(json ? JsonText.write(matrix.json()) + "\n" : matrix.markdown());
        out.flush();
        if (reports != null) {
            Files.createDirectories(reports);
            Files.writeString(reports.resolve("drift.md"), "# Drift\n\n" + matrix.markdown());
            Files.writeString(reports.resolve("drift.json"), JsonText.pretty(matrix.json()));
        }
        return matrix.drifts() ? ExitCode.DIVERGED : ExitCode.EQUAL;
    }

    private List<String> oracles() {
        List<String> names = new ArrayList<>();
        for (String build : builds.isEmpty() ? List.of("11192") : builds) {
            if (build.contains(":")) {
                names.add(build);
                continue;
            }
            for (String compiler : compilers) {
                for (String variant : variants) {
                    names.add(ContainerSource.imageName(Integer.parseInt(build.replace("b", "")), variant, compiler));
                }
            }
        }
        return names;
    }

    private void row(DriftMatrix matrix, List<String> oracles, Suite suite, String model) {
        Map<String, Recording> recordings = new LinkedHashMap<>();
        Map<String, String> reasons = new LinkedHashMap<>();
        for (String oracle : oracles) {
            try {
                recordings.put(oracle, recording(oracle, suite, model));
            } catch (OracleException | RunnerException e) {
                reasons.put(oracle, e.getMessage());
            }
        }
        matrix.add(model + "/" + suite.name(), recordings, reasons);
    }

    /** What this oracle answered before, if it was asked the same; else it is asked now. */
    private Recording recording(String oracle, Suite suite, String model) {
        OracleSource source = oracle.startsWith("process:")
                ? ProcessSource.of(Path.of(oracle.substring("process:".length())))
                : ContainerSource.of(oracle);
        ModelStore store = home.models();
        Path file = store.require(model);
        RecordingJob job = new RecordingJob(
                OracleOptions.provenance(source),
                new ServerSpec(model, file, suite.flags()),
                store.sha256(file),
                suite,
                suite.casesFor(model),
                source.build().target(),
                OracleSource.ENVIRONMENT,
                "./oracle drift");
        RecordingStore kept = new RecordingStore(home.root().resolve(".oracle").resolve("drift"));
        Path folder = kept.receivedFolder(job.id());
        if (Files.isDirectory(folder)) {
            Recording known = Recording.open(folder);
            boolean same = known.manifest().suiteSha256().equals(suite.sha256())
                    && known.manifest().provenance().equals(job.provenance())
                    && known.problems().isEmpty();
            if (same) {
                return known;
            }
        }
        Progress progress = new Progress(spec.commandLine().getErr());
        Recording made = new Recorder(kept, s -> new OracleRunner(source, s), new Steps(oracle, progress)).record(job);
        progress.clear();
        return made;
    }

    private record Steps(String oracle, Progress progress) implements RecorderListener {
        @Override
        public void pass(int pass, int done, int total) {
            progress.begin(oracle + ", process " + pass, done, total);
        }

        @Override
        public void answered(String id) {
            progress.step();
        }

        @Override
        public void unstable(String id, String where) {
            progress.clear();
        }
    }
}
