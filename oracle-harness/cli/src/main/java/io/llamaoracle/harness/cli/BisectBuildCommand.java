package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.bisect.BisectCase;
import io.llamaoracle.harness.bisect.BisectResult;
import io.llamaoracle.harness.bisect.Bisector;
import io.llamaoracle.harness.bisect.NodeLevel;
import io.llamaoracle.harness.bisect.ResultText;
import io.llamaoracle.harness.bisect.build.BuildBisect;
import io.llamaoracle.harness.bisect.build.BuildCheck;
import io.llamaoracle.harness.bisect.build.BuildReport;
import io.llamaoracle.harness.bisect.build.BuildState;
import io.llamaoracle.harness.bisect.build.CaseCheck;
import io.llamaoracle.harness.bisect.build.CommandCheck;
import io.llamaoracle.harness.bisect.build.PublishedBuilds;
import io.llamaoracle.harness.bisect.side.Side;
import io.llamaoracle.harness.io.CouldNotRunException;
import io.llamaoracle.harness.oracle.ContainerSource;
import io.llamaoracle.harness.oracle.OracleException;
import io.llamaoracle.harness.oracle.OracleSide;
import io.llamaoracle.harness.oracle.OracleSources;
import io.llamaoracle.harness.recording.Sha256;
import io.llamaoracle.harness.runner.CanonicalTarget;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.runner.SideAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The build level: the first published build that answers a case otherwise. */
@Command(
        name = "build",
        description = "Finds the first published build that answers a case otherwise.",
        mixinStandardHelpOptions = true)
final class BisectBuildCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private CaseOptions cases;

    @Option(names = "--good", required = true, paramLabel = "N", description = "A build whose answers are right.")
    private int good;

    @Option(names = "--bad", required = true, paramLabel = "N", description = "A newer build that answers otherwise.")
    private int bad;

    @Option(
            names = "--compiler",
            defaultValue = CanonicalTarget.COMPILER,
            description = "Compiler of the images (default: ${DEFAULT-VALUE}).")
    private String compiler;

    @Option(
            names = "--variant",
            defaultValue = CanonicalTarget.VARIANT,
            description = "CPU variant of the images (default: ${DEFAULT-VALUE}).")
    private String variant;

    @Option(
            names = "--check",
            paramLabel = "CMD",
            description = "Judges a build instead of the case: exit status 0 good, 1 bad, 125 cannot tell.")
    private String check;

    @Option(
            names = {"--built-only", "--present"},
            description = "Only builds whose image is here; build none.")
    private boolean present;

    @Option(
            names = "--nodes",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "Name the first differing node of the two builds (default: ${DEFAULT-VALUE}).")
    private boolean nodes;

    @Mixin
    private ReportOptions output;

    @Override
    public Integer call() throws IOException {
        long start = System.nanoTime();
        CaseOptions.Chosen chosen = cases.choose();
        Path root = cases.sides().home().root();
        String command =
                chosen.definition().command().replace("./oracle bisect", "./oracle bisect build") + " --good " + good
                        + " --bad " + bad + (compiler.equals(CanonicalTarget.COMPILER) ? "" : " --compiler " + compiler)
                        + (variant.equals(CanonicalTarget.VARIANT) ? "" : " --variant " + variant)
                        + (present ? " --built-only" : "")
                        + (nodes ? "" : " --no-nodes")
                        + (check == null ? "" : " --check " + CaseOptions.quote(check));
        List<Integer> pinned = PublishedBuilds.between(root.resolve("containers/versions.properties"), good, bad);
        List<Integer> builds = pinned.stream()
                .filter(b -> !present || b == good || b == bad || here(b))
                .toList();
        say(builds.size() + " builds from " + good + " to " + bad);
        BuildImages images = new BuildImages(root, variant, compiler, present, this::say);
        BuildCheck judge = check == null
                ? new CaseCheck(chosen.definition().requests(), b -> side(images, b, chosen), good)
                : new CommandCheck(check, images::of);
        String key = Sha256.of(command).substring(0, 16);
        BuildState state = BuildState.open(root.resolve(".oracle/bisect").resolve(key + ".json"), command);
        BuildBisect.Found found =
                new BuildBisect(judge, state, this::say).run(builds).among(pinned);
        List<String> difference = nodes ? difference(images, found, chosen) : List.of();
        BuildReport report = new BuildReport(
                command,
                compiler + ", " + variant,
                found,
                state.verdicts(),
                difference,
                (System.nanoTime() - start) / 1e9);
        Path folder = output.folder(root, "bisect-build", chosen.definition().id());
        output.write(spec.commandLine().getOut(), folder, report.text(), report.json(), report.html());
        return ExitCode.DIVERGED;
    }

    private boolean here(int build) {
        try {
            OracleSources.of(SideAddress.Build.of(build, variant, compiler));
            return true;
        } catch (OracleException e) {
            return false;
        }
    }

    private Side side(BuildImages images, int build, CaseOptions.Chosen chosen) {
        ServerSpec server = chosen.left().spec();
        return new OracleSide(ContainerSource.of(images.of(build)), server);
    }

    /** The first differing node of the last good and the first bad build. */
    private List<String> difference(BuildImages images, BuildBisect.Found found, CaseOptions.Chosen chosen)
            throws IOException {
        Path work = Files.createTempDirectory("oracle-bisect-build");
        List<String> lines = new ArrayList<>();
        try {
            SideAddress good = new SideAddress.Image(images.of(found.lastGood()));
            SideAddress bad = new SideAddress.Image(images.of(found.firstBad()));
            BisectResult result = new Bisector(
                            side(images, found.lastGood(), chosen),
                            side(images, found.firstBad(), chosen),
                            () -> Sides.probe(good),
                            () -> Sides.probe(bad)
                                    .orElseThrow(() -> new OracleException("there is no probe in " + bad.text())),
                            work,
                            this::say)
                    .quick(new BisectCase(
                            chosen.definition().id(), chosen.definition().requests(), Optional.empty(), ""));
            lines.addAll(ResultText.verdict(result).lines().toList());
        } catch (CouldNotRunException e) {
            lines.add("what differs between the two was not found: " + e.getMessage());
        } finally {
            NodeLevel.discard(work);
        }
        return lines;
    }

    private void say(String what) {
        if (!output.json()) {
            spec.commandLine().getErr().println(what);
            spec.commandLine().getErr().flush();
        }
    }
}
