package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.oracle.ContainerSource;
import io.llamaoracle.harness.oracle.probe.ProcessProbe;
import io.llamaoracle.harness.probe.Probe;
import io.llamaoracle.harness.probe.ProbeDiedException;
import io.llamaoracle.harness.probe.ProbeRequest;
import java.nio.file.Path;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** Which probe answers for the real build. */
final class ProbeOptions {
    private static final String PROBE = "llama-oracle-probe";

    @Option(
            names = "--build",
            paramLabel = "N",
            defaultValue = "11192",
            description = "llama.cpp build of the probe's image (default: ${DEFAULT-VALUE}).")
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
            names = "--probe",
            paramLabel = "WHAT",
            description = "Another probe: container:IMAGE or the path of one built on this machine.")
    private String probe;

    ProcessProbe open() {
        return open(models());
    }

    /** Opens the probe; it sees the files of this folder. */
    ProcessProbe open(Path folder) {
        if (probe != null && !probe.startsWith("container:")) {
            return ProcessProbe.at(Path.of(probe));
        }
        final String image = probe == null
                ? ContainerSource.imageName(build, variant, compiler)
                : probe.substring("container:".length());
        return ProcessProbe.inImage(image, PROBE, folder);
    }

    /** The bundled models, whose vocabularies both sides load. */
    static Path models() {
        return new Home().root().resolve("recordings").resolve("models");
    }

    /** The probe's words about itself; shows that it is there. */
    static String about(Probe oracle) {
        try {
            final TreeMap<String, String> words =
                    new TreeMap<>(oracle.ask(ProbeRequest.of("version")).args());
            words.putAll(oracle.ask(ProbeRequest.of("libm").arg("f", "expf")).args());
            return words.entrySet().stream()
                    .map(e -> e.getKey() + " " + e.getValue())
                    .collect(Collectors.joining(", "));
        } catch (ProbeDiedException e) {
            throw new io.llamaoracle.harness.oracle.OracleException("no probe answers: " + e.getMessage(), e);
        }
    }
}
