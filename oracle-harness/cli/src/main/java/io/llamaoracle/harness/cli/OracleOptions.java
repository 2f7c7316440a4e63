package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.models.ModelException;
import io.llamaoracle.harness.models.Quantizer;
import io.llamaoracle.harness.oracle.ContainerSource;
import io.llamaoracle.harness.oracle.ImageTool;
import io.llamaoracle.harness.oracle.OracleSource;
import io.llamaoracle.harness.oracle.ProcessSource;
import io.llamaoracle.harness.oracle.UrlSource;
import io.llamaoracle.harness.recording.Provenance;
import io.llamaoracle.harness.recording.RecordingJob;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.suite.Suite;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** Which llama-server is the oracle. */
final class OracleOptions {
    @Option(
            names = "--build",
            paramLabel = "N",
            defaultValue = "11192",
            description = "llama.cpp build of the oracle's image (default: ${DEFAULT-VALUE}).")
    private int build;

    @Option(
            names = "--variant",
            defaultValue = "haswell",
            description = "ggml CPU variant of the image (default: ${DEFAULT-VALUE}).")
    private String variant;

    @Option(
            names = "--compiler",
            defaultValue = "gcc-12",
            description = "Compiler of the image (default: ${DEFAULT-VALUE}).")
    private String compiler;

    @Option(
            names = "--oracle",
            paramLabel = "WHAT",
            description = "Another oracle: container:IMAGE, process:PATH of a llama-server, or a URL.")
    private String oracle;

    String image() {
        boolean named = oracle != null && oracle.startsWith("container:");
        return named ? oracle.substring("container:".length()) : ContainerSource.imageName(build, variant, compiler);
    }

    /** A llama-server on this machine, when one was named. */
    Optional<Path> localServer() {
        return oracle != null && oracle.startsWith("process:")
                ? Optional.of(Path.of(oracle.substring("process:".length())))
                : Optional.empty();
    }

    /** The oracle; the image of a pinned build that is not here is built first. */
    OracleSource sourceOrBuild(Path root, Consumer<String> say) {
        if (oracle == null) {
            new BuildImages(root, variant, compiler, false, say).of(build);
        }
        return source();
    }

    OracleSource source() {
        if (oracle == null || oracle.startsWith("container:")) {
            return ContainerSource.of(image());
        }
        if (oracle.startsWith("process:")) {
            return ProcessSource.of(Path.of(oracle.substring("process:".length())));
        }
        return new UrlSource(URI.create(oracle));
    }

    /** A suite asked of a source. */
    static RecordingJob job(OracleSource source, Suite suite, String model, Path file, String sha256, String command) {
        var b = source.build();
        Provenance who = new Provenance(
                source.kind(),
                b.number(),
                b.commit(),
                b.variant(),
                b.compiler(),
                b.compilerVersion(),
                b.libc(),
                b.source(),
                b.image());
        return new RecordingJob(
                who,
                source.machine(),
                new ServerSpec(model, file, suite.flags()),
                sha256,
                suite,
                suite.casesFor(model),
                b.target(),
                source.kind().equals("url") ? Map.of() : OracleSource.ENVIRONMENT,
                command);
    }

    /** llama-quantize of the image, or the one beside a local llama-server. */
    Quantizer quantizer() {
        return (source, target, type, options) -> {
            List<String> arguments = new ArrayList<>(options);
            arguments.addAll(List.of(
                    source.toAbsolutePath().toString(), target.toAbsolutePath().toString(), type, "2"));
            if (oracle != null && oracle.startsWith("process:")) {
                Path server = Path.of(oracle.substring("process:".length()));
                arguments.add(0, server.resolveSibling("llama-quantize").toString());
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
