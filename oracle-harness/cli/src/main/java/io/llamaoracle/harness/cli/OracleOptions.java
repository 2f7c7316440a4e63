package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.models.ModelException;
import io.llamaoracle.harness.models.Quantizer;
import io.llamaoracle.harness.oracle.ContainerSource;
import io.llamaoracle.harness.oracle.ImageTool;
import io.llamaoracle.harness.oracle.OracleSource;
import io.llamaoracle.harness.oracle.OracleSources;
import io.llamaoracle.harness.oracle.probe.ProcessProbe;
import io.llamaoracle.harness.recording.Provenance;
import io.llamaoracle.harness.recording.RecordingJob;
import io.llamaoracle.harness.runner.CanonicalTarget;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.runner.SideAddress;
import io.llamaoracle.harness.suite.Suite;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which llama-server is the oracle. */
final class OracleOptions {
    @Option(
            names = "--oracle",
            paramLabel = "SIDE",
            description = "The llama-server to ask: bBUILD[-VARIANT][-COMPILER], container:IMAGE, process:PATH or a URL"
                    + " (default: " + CanonicalTarget.SIDE + ").")
    private SideAddress oracle;

    @Option(names = "--build", paramLabel = "N", description = "The same as --oracle bN.")
    private Integer build;

    @Option(
            names = "--variant",
            description = "With --build: its CPU variant (default: " + CanonicalTarget.VARIANT + ").")
    private String variant;

    @Option(
            names = "--compiler",
            description = "With --build: its compiler (default: " + CanonicalTarget.COMPILER + ").")
    private String compiler;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** Who is asked. */
    SideAddress address() {
        boolean inParts = build != null || variant != null || compiler != null;
        if (oracle != null && inParts) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--build, --variant and --compiler are part of --oracle bBUILD-VARIANT-COMPILER");
        }
        return oracle != null
                ? oracle
                : new SideAddress.Build(
                        build == null ? CanonicalTarget.BUILD : build,
                        Optional.ofNullable(variant),
                        Optional.ofNullable(compiler));
    }

    /** A llama-server on this machine, when one was named. */
    Optional<SideAddress.Local> local() {
        return address() instanceof SideAddress.Local local ? Optional.of(local) : Optional.empty();
    }

    /** The oracle's image. */
    String image() {
        return switch (address()) {
            case SideAddress.Build named -> ContainerSource.imageName(named);
            case SideAddress.Image named -> named.name();
            default -> ContainerSource.CANONICAL_IMAGE;
        };
    }

    /** The oracle; the image of a pinned build that is not here is built first. */
    OracleSource sourceOrBuild(Path root, Consumer<String> say) {
        if (address() instanceof SideAddress.Build named) {
            new BuildImages(root, named.variant(), named.compiler(), false, say).of(named.number());
        }
        return source();
    }

    OracleSource source() {
        return OracleSources.of(address());
    }

    /** The probe of the oracle's build. */
    ProcessProbe openProbe() {
        return openProbe(Sides.models());
    }

    /** The same with the files of a folder in sight. */
    ProcessProbe openProbe(Path folder) {
        return Sides.oracleProbe(address(), folder);
    }

    /** A suite asked of a source. */
    static RecordingJob job(OracleSource source, Suite suite, String model, Path file, String sha256, String command) {
        return new RecordingJob(
                source.provenance(),
                source.machine(),
                new ServerSpec(model, file, suite.flags()),
                sha256,
                suite,
                suite.casesFor(model),
                source.provenance().target(),
                source.provenance().from() == Provenance.From.URL ? Map.of() : OracleSource.ENVIRONMENT,
                command);
    }

    /** llama-quantize of the image, or the one beside a local llama-server. */
    Quantizer quantizer() {
        return (source, target, type, options) -> {
            List<String> arguments = new ArrayList<>(options);
            arguments.addAll(List.of(
                    source.toAbsolutePath().toString(), target.toAbsolutePath().toString(), type, "2"));
            if (local().isPresent()) {
                arguments.add(0, local().get().beside("llama-quantize").toString());
                local(arguments);
            } else {
                ImageTool.run(
                        image(),
                        "llama-quantize",
                        arguments,
                        List.of(
                                        source.toAbsolutePath().getParent(),
                                        target.toAbsolutePath().getParent())
                                .stream()
                                .distinct()
                                .toList());
            }
        };
    }

    private static void local(List<String> command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String log = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new ModelException("llama-quantize failed: " + log.strip());
            }
        } catch (IOException e) {
            throw new ModelException("cannot run " + command.get(0) + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ModelException("interrupted", e);
        }
    }
}
