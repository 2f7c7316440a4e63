package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.models.ModelStore;
import io.llamaoracle.harness.oracle.ContainerSource;
import io.llamaoracle.harness.oracle.CpuVariants;
import io.llamaoracle.harness.oracle.OracleException;
import io.llamaoracle.harness.oracle.OracleRunner;
import io.llamaoracle.harness.oracle.OracleSource;
import io.llamaoracle.harness.oracle.ProcessSource;
import io.llamaoracle.harness.recording.Recorder;
import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.recording.RecordingJob;
import io.llamaoracle.harness.recording.RecordingStore;
import io.llamaoracle.harness.runner.Machine;
import io.llamaoracle.harness.suite.Suite;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Asks oracles for a drift, each once for the same: what it answered is kept under {@code .oracle/drift}. */
final class DriftOracles {
    private final Home home;
    private final boolean present;
    private final Progress progress;
    private final Consumer<String> say;

    /** An oracle by name; builds have a number, others 0. */
    record Name(String name, int build, String variant, String compiler) {
        static Name of(String what) {
            return new Name(what, 0, "", "");
        }

        static Name of(int build, String variant, String compiler) {
            return new Name(
                    ContainerSource.imageName(build, variant, compiler).replaceFirst("^.*:", ""),
                    build,
                    variant,
                    compiler);
        }

        /** Whether only the build may differ. */
        boolean sameLine(Name other) {
            return build > 0 && other.build > 0 && variant.equals(other.variant) && compiler.equals(other.compiler);
        }

        Name withBuild(int other) {
            return of(other, variant, compiler);
        }
    }

    DriftOracles(Home home, boolean present, Progress progress, Consumer<String> say) {
        this.home = home;
        this.present = present;
        this.progress = progress;
        this.say = say;
    }

    /**
     * What this oracle answers to the suite; asked only if it was not asked the same before.
     *
     * @throws OracleException when it is not there, cannot be built, or the CPU lacks its variant
     */
    Recording recording(Name oracle, Suite suite, String model) {
        OracleSource source = source(oracle);
        ModelStore store = home.models();
        Path file = store.require(model);
        RecordingJob job = OracleOptions.job(source, suite, model, file, store.sha256(file), "./oracle drift");
        RecordingStore kept = new RecordingStore(home.root().resolve(".oracle").resolve("drift"));
        Path folder = kept.receivedFolder(job.id());
        if (Files.isDirectory(folder)) {
            Recording known = Recording.open(folder);
            boolean same = known.manifest().suiteSha256().equals(suite.sha256())
                    && known.manifest().modelSha256().equals(job.modelSha256())
                    && known.manifest().provenance().equals(job.provenance())
                    && known.problems().isEmpty();
            if (same) {
                return known;
            }
        }
        Recording made = new Recorder(
                        kept, s -> new OracleRunner(source, s), new RecordProgress(progress, oracle.name() + ", ", say))
                .record(job);
        progress.clear();
        return made;
    }

    private OracleSource source(Name oracle) {
        if (oracle.build() > 0) {
            List<String> missing = CpuVariants.read(home.root(), Machine.here()).missing(oracle.variant());
            if (!missing.isEmpty()) {
                throw new OracleException("this CPU lacks " + String.join(", ", missing));
            }
            return ContainerSource.of(
                    new BuildImages(home.root(), oracle.variant(), oracle.compiler(), present, say).of(oracle.build()));
        }
        String name = oracle.name();
        return name.startsWith("process:")
                ? ProcessSource.of(Path.of(name.substring("process:".length())))
                : ContainerSource.of(name.replaceFirst("^container:", ""));
    }
}
