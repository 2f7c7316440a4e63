package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.bisect.partial.NameMap;
import io.llamaoracle.harness.bisect.partial.Tolerance;
import io.llamaoracle.harness.bisect.side.RunnerSide;
import io.llamaoracle.harness.bisect.side.Side;
import io.llamaoracle.harness.models.ModelException;
import io.llamaoracle.harness.oracle.OracleException;
import io.llamaoracle.harness.probe.Probe;
import io.llamaoracle.harness.runner.CanonicalTarget;
import io.llamaoracle.harness.runner.RunnerException;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.runner.SideAddress;
import io.llamaoracle.harness.runner.Subjects;
import io.llamaoracle.harness.subject.probe.EngineProbe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The model, the flags and the two sides of a bisection. */
final class SideOptions {
    @Option(
            names = "--left",
            paramLabel = "SIDE",
            defaultValue = CanonicalTarget.SIDE,
            description =
                    "The side that is right by definition: " + SideAddress.USAGE + " (default: ${DEFAULT-VALUE}).")
    private SideAddress left;

    @Option(
            names = "--right",
            paramLabel = "SIDE",
            defaultValue = "engine",
            description = "The side to blame (default: ${DEFAULT-VALUE}).")
    private SideAddress right;

    @Option(names = "--left-flags", paramLabel = "FLAGS", description = "Further server flags of the left side.")
    private String leftFlags;

    @Option(names = "--right-flags", paramLabel = "FLAGS", description = "Further server flags of the right side.")
    private String rightFlags;

    @Option(
            names = "--names",
            paramLabel = "MAP.tsv",
            description =
                    "What a foreign right side calls the nodes: llama.cpp's name, a tab, its own; * for any text.")
    private Path names;

    @Option(
            names = "--ulp",
            paramLabel = "N",
            defaultValue = "-1",
            description = "For a foreign right side that promises no bits: so many units in the last place are equal.")
    private long ulp;

    @Option(
            names = "--rtol",
            paramLabel = "X",
            defaultValue = "-1",
            description = "The same, relative to the value or the tensor's root mean square, such as 1e-3.")
    private double rtol;

    @Mixin
    private Home home;

    Home home() {
        return home;
    }

    /** The file of a model: a path, or a name of the catalogue. */
    Path model(String nameOrPath) {
        return model(home, nameOrPath);
    }

    static Path model(Home home, String nameOrPath) {
        Path path = Path.of(nameOrPath);
        if (Files.isRegularFile(path)) {
            return path.toAbsolutePath();
        }
        if (nameOrPath.endsWith(".gguf")) {
            throw new ModelException("no such model file: " + nameOrPath);
        }
        return home.models().require(nameOrPath);
    }

    /** Whether the left side, with no further flags, is what recordings of the canonical target were made with. */
    boolean leftIsRecorded() {
        return left instanceof SideAddress.Build build
                && build.canonical()
                && (leftFlags == null || leftFlags.isBlank());
    }

    /** These options as they are given on a command line, without those at their default. */
    String command() {
        return (left.equals(SideAddress.CANONICAL) ? "" : " --left " + left.text())
                + (right.equals(SideAddress.ENGINE) ? "" : " --right " + CaseOptions.quote(right.text()))
                + (leftFlags == null ? "" : " --left-flags '" + leftFlags + "'")
                + (rightFlags == null ? "" : " --right-flags '" + rightFlags + "'")
                + (names == null ? "" : " --names " + names)
                + (ulp < 0 ? "" : " --ulp " + ulp)
                + (rtol < 0 ? "" : " --rtol " + rtol);
    }

    /** The probe of the left side's build. */
    Supplier<Optional<Probe>> leftProbe() {
        return () -> Sides.probe(left);
    }

    /** The probe of the right side; another engine is given the engine's samplers. */
    Supplier<Probe> rightProbe() {
        return () -> foreign()
                ? new EngineProbe()
                : Sides.probe(right).orElseThrow(() -> new OracleException("there is no probe for " + right.text()));
    }

    private boolean foreign() {
        return right instanceof SideAddress.Subject && !right.equals(SideAddress.ENGINE);
    }

    Side left(String name, Path model, List<String> flags) {
        return Sides.side(left, new ServerSpec(name, model, flags(flags, leftFlags)));
    }

    Side right(String name, Path model, List<String> flags) {
        ServerSpec spec = new ServerSpec(name, model, flags(flags, rightFlags));
        return foreign()
                ? new RunnerSide(right.text(), Subjects.find(right), spec, nameMap(), new Tolerance(ulp, rtol))
                : Sides.side(right, spec);
    }

    private static List<String> flags(List<String> common, String more) {
        List<String> all = new ArrayList<>(common);
        if (more != null && !more.isBlank()) {
            all.addAll(List.of(more.strip().split("\\s+")));
        }
        return all;
    }

    private NameMap nameMap() {
        try {
            return names == null ? NameMap.SAME : NameMap.read(names);
        } catch (IOException e) {
            throw new RunnerException("--names: " + e.getMessage(), e);
        }
    }
}
