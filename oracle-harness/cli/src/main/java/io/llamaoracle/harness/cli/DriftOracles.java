package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.oracle.ContainerSource;
import io.llamaoracle.harness.oracle.CpuVariants;
import io.llamaoracle.harness.oracle.OracleException;
import io.llamaoracle.harness.oracle.OracleRunner;
import io.llamaoracle.harness.oracle.OracleSource;
import io.llamaoracle.harness.oracle.OracleSources;
import io.llamaoracle.harness.recording.Recorder;
import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.recording.RecordingJob;
import io.llamaoracle.harness.recording.RecordingStore;
import io.llamaoracle.harness.recording.Sha256;
import io.llamaoracle.harness.runner.Machine;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.runner.SideAddress;
import io.llamaoracle.harness.suite.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Asks oracles for a drift, each once for the same: what it answered is kept under {@code .oracle/drift}. */
final class DriftOracles {
    private final Home home;
    private final boolean present;
    private final Progress progress;
    private final Consumer<String> say;
    private final DriftSpeeds speeds = new DriftSpeeds();

    /** An oracle by name; builds have a number, others 0. */
    record Name(String name, int build, String variant, String compiler, List<String> flags) {
        /** A side, and after spaces flags of its own. */
        static Name of(String what) {
            List<String> words = List.of(what.strip().split("\\s+"));
            return new Name(what.strip(), 0, "", "", words.subList(1, words.size()));
        }

        /** The side without its flags. */
        SideAddress side() {
            return SideAddress.parse(name.replaceFirst("\\s.*", ""));
        }

        boolean url() {
            return side() instanceof SideAddress.Url;
        }

        static Name of(int build, String variant, String compiler) {
            String name = SideAddress.Build.of(build, variant, compiler).text();
            return new Name(name, build, variant, compiler, List.of());
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
        return recording(oracle, suite, model, home.models().require(model));
    }

    /** The same with a model file of the user's own; a running server has its own, and the file need not be here. */
    Recording recording(Name oracle, Suite suite, String model, Path file) {
        OracleSource source = source(oracle);
        String sha256 = Files.isRegularFile(file) ? ModelSums.of(home, file) : "";
        RecordingJob asked = OracleOptions.job(source, suite, model, file, sha256, "./oracle drift");
        List<String> flags = new ArrayList<>(asked.spec().flags());
        flags.addAll(oracle.flags());
        RecordingJob job = new RecordingJob(
                asked.provenance(),
                asked.machine(),
                new ServerSpec(model, file, flags),
                sha256,
                suite,
                asked.cases(),
                asked.target(),
                asked.env(),
                asked.command());
        RecordingStore kept = new RecordingStore(store(oracle));
        Path folder = kept.receivedFolder(job.id());
        if (Files.isDirectory(folder) && !oracle.url()) {
            Recording known = Recording.open(folder);
            boolean same = known.manifest().suiteSha256().equals(suite.sha256())
                    && known.manifest().modelSha256().equals(job.modelSha256())
                    && known.manifest().provenance().equals(job.provenance())
                    && known.manifest().flags().equals(flags)
                    && known.problems().isEmpty();
            if (same) {
                return known;
            }
        }
        Recording made = new Recorder(
                        kept,
                        s -> speeds.timed(oracle.name(), new OracleRunner(source, s)),
                        new RecordProgress(progress, oracle.name() + ", ", say))
                .record(job);
        progress.clear();
        return made;
    }

    /** What the sides took, as far as they were asked now. */
    List<String> speeds() {
        return speeds.lines();
    }

    /** Builds share a folder; any other side has its own, and another file in its place is another side. */
    private Path store(Name oracle) {
        Path root = home.root().resolve(".oracle").resolve("drift");
        if (oracle.build() > 0) {
            return root;
        }
        String mark = oracle.name();
        if (oracle.side() instanceof SideAddress.Local local) {
            try {
                mark += " " + Files.size(local.server()) + " " + Files.getLastModifiedTime(local.server());
            } catch (IOException e) {
                throw new OracleException("cannot read " + local.server() + ": " + e.getMessage(), e);
            }
        }
        return root.resolve("sides").resolve(Sha256.of(mark).substring(0, 16));
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
        return OracleSources.of(oracle.side());
    }
}
