package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.bisect.partial.NameMap;
import io.llamaoracle.harness.bisect.partial.Tolerance;
import io.llamaoracle.harness.bisect.side.RunnerSide;
import io.llamaoracle.harness.bisect.side.Side;
import io.llamaoracle.harness.models.ModelException;
import io.llamaoracle.harness.oracle.ContainerSource;
import io.llamaoracle.harness.oracle.OracleException;
import io.llamaoracle.harness.oracle.OracleSide;
import io.llamaoracle.harness.oracle.OracleSource;
import io.llamaoracle.harness.oracle.ProcessSource;
import io.llamaoracle.harness.oracle.probe.ProcessProbe;
import io.llamaoracle.harness.probe.Probe;
import io.llamaoracle.harness.runner.RunnerException;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.runner.Subjects;
import io.llamaoracle.harness.subject.probe.EngineProbe;
import io.llamaoracle.harness.subject.trace.EngineSide;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The model, the flags and the two sides of a bisection. */
final class SideOptions {
    /** Flags of the canonical target. */
    static final List<String> CANONICAL = List.of("-t", "2", "-np", "1", "-c", "2048", "--no-cache-prompt");

    private static final String PROBE = "llama-oracle-probe";
    private static final Pattern BUILD = Pattern.compile("b(\\d+)(?:-([a-z0-9_]+?))??(?:-((?:gcc|clang)-?\\d+))?");

    @Option(
            names = "--left",
            paramLabel = "SIDE",
            defaultValue = "b11192",
            description = "The side that is right by definition: bBUILD[-VARIANT][-COMPILER], container:IMAGE,"
                    + " process:PATH of a llama-server, or engine (default: ${DEFAULT-VALUE}).")
    private String left;

    @Option(
            names = "--right",
            paramLabel = "SIDE",
            defaultValue = "engine",
            description =
                    "The side to blame; also lines:COMMAND or class:NAME@JAR, another engine (default: ${DEFAULT-VALUE}).")
    private String right;

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
        return left.matches("b\\d+.*") && (leftFlags == null || leftFlags.isBlank());
    }

    /** These options as they are given on a command line, without those at their default. */
    String command() {
        return (left.equals("b11192") ? "" : " --left " + left)
                + (right.equals("engine") ? "" : " --right " + CaseOptions.quote(right))
                + (leftFlags == null ? "" : " --left-flags '" + leftFlags + "'")
                + (rightFlags == null ? "" : " --right-flags '" + rightFlags + "'")
                + (names == null ? "" : " --names " + names)
                + (ulp < 0 ? "" : " --ulp " + ulp)
                + (rtol < 0 ? "" : " --rtol " + rtol);
    }

    /** The probe of the left side's build: the image's, or the program beside a local llama-server. */
    Supplier<Optional<Probe>> leftProbe() {
        return () -> probe(left);
    }

    /** The engine as a probe, or the right build's own. */
    Supplier<Probe> rightProbe() {
        return () -> right.equals("engine") || foreign(right)
                ? new EngineProbe()
                : probe(right).orElseThrow(() -> new OracleException("there is no probe for " + right));
    }

    static Optional<Probe> probe(String what) {
        if (what.startsWith("process:")) {
            Path beside = Path.of(what.substring("process:".length()))
                    .toAbsolutePath()
                    .resolveSibling(PROBE);
            return Files.isExecutable(beside) ? Optional.of(ProcessProbe.at(beside)) : Optional.empty();
        }
        return Optional.of(ProcessProbe.inImage(image(what), "/opt/llama/bin/" + PROBE, ProbeOptions.models()));
    }

    private static String image(String what) {
        return what.startsWith("container:") ? what.substring("container:".length()) : named(what);
    }

    private static String named(String what) {
        Matcher build = BUILD.matcher(what);
        if (!build.matches()) {
            throw new OracleException("'" + what + "' names no side: bBUILD, container:IMAGE, process:PATH or engine");
        }
        String variant = build.group(2) == null ? "haswell" : build.group(2);
        String compiler = build.group(3) == null ? "gcc-12" : build.group(3);
        return ContainerSource.imageName(Integer.parseInt(build.group(1)), variant, compiler);
    }

    Side left(String name, Path model, List<String> flags) {
        return side(left, new ServerSpec(name, model, flags(flags, leftFlags)));
    }

    Side right(String name, Path model, List<String> flags) {
        return side(right, new ServerSpec(name, model, flags(flags, rightFlags)));
    }

    private static List<String> flags(List<String> common, String more) {
        List<String> all = new ArrayList<>(common);
        if (more != null && !more.isBlank()) {
            all.addAll(List.of(more.strip().split("\\s+")));
        }
        return all;
    }

    private static boolean foreign(String what) {
        return what.startsWith("lines:") || what.startsWith("class:");
    }

    /** A side that can show its whole graph. */
    static Side side(String what, String name, Path model, List<String> flags) {
        ServerSpec spec = new ServerSpec(name, model, flags);
        return what.equals("engine") ? new EngineSide(spec) : new OracleSide(source(what), spec);
    }

    /** The samplers of such a side. */
    static Supplier<Optional<Probe>> samplers(String what) {
        return () -> what.equals("engine") ? Optional.of(new EngineProbe()) : probe(what);
    }

    private Side side(String what, ServerSpec spec) {
        if (foreign(what)) {
            return new RunnerSide(what, Subjects.find(what), spec, nameMap(), new Tolerance(ulp, rtol));
        }
        return what.equals("engine") ? new EngineSide(spec) : new OracleSide(source(what), spec);
    }

    private NameMap nameMap() {
        try {
            return names == null ? NameMap.SAME : NameMap.read(names);
        } catch (IOException e) {
            throw new RunnerException("--names: " + e.getMessage(), e);
        }
    }

    static OracleSource source(String what) {
        if (what.startsWith("process:")) {
            return ProcessSource.of(Path.of(what.substring("process:".length())));
        }
        return ContainerSource.of(image(what));
    }
}
