package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.bisect.partial.NameMap;
import io.llamaoracle.harness.bisect.partial.Tolerance;
import io.llamaoracle.harness.bisect.side.RunnerSide;
import io.llamaoracle.harness.bisect.side.Side;
import io.llamaoracle.harness.oracle.ContainerSource;
import io.llamaoracle.harness.oracle.OracleException;
import io.llamaoracle.harness.oracle.OracleSide;
import io.llamaoracle.harness.oracle.OracleSources;
import io.llamaoracle.harness.oracle.probe.ProcessProbe;
import io.llamaoracle.harness.probe.Probe;
import io.llamaoracle.harness.probe.ProbeDiedException;
import io.llamaoracle.harness.probe.ProbeRequest;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.runner.SideAddress;
import io.llamaoracle.harness.runner.Subjects;
import io.llamaoracle.harness.subject.probe.EngineProbe;
import io.llamaoracle.harness.subject.trace.EngineSide;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What an address is in a bisection: a side that answers and is traced, and the probe of its build. */
final class Sides {
    private static final String PROBE = "llama-oracle-probe";

    private Sides() {}

    static Side side(SideAddress address, ServerSpec spec) {
        if (address.equals(SideAddress.ENGINE)) {
            return new EngineSide(spec);
        }
        return OracleSources.find(address)
                .<Side>map(source -> new OracleSide(source, spec))
                .orElseGet(() -> new RunnerSide(
                        address.text(), Subjects.find(address), spec, NameMap.SAME, new Tolerance(-1, -1)));
    }

    /** The probe of an address; empty where it has none. */
    static Optional<Probe> probe(SideAddress address) {
        if (address instanceof SideAddress.Local local && !Files.isExecutable(local.beside(PROBE))) {
            return Optional.empty();
        }
        return switch (address) {
            case SideAddress.Url ignored -> Optional.empty();
            case SideAddress.Subject subject ->
                subject.equals(SideAddress.ENGINE) ? Optional.of(new EngineProbe()) : Optional.empty();
            default -> Optional.of(oracleProbe(address, models()));
        };
    }

    /**
     * The probe of a llama-server's build.
     *
     * @param folder whose files it sees
     * @throws OracleException when the address names none
     */
    static ProcessProbe oracleProbe(SideAddress address, Path folder) {
        if (address instanceof SideAddress.Local local && Files.isExecutable(local.beside(PROBE))) {
            return ProcessProbe.at(local.beside(PROBE));
        }
        return switch (address) {
            case SideAddress.Build build -> inImage(ContainerSource.imageName(build), folder);
            case SideAddress.Image image -> inImage(image.name(), folder);
            default -> throw new OracleException("there is no probe for " + address.text());
        };
    }

    private static ProcessProbe inImage(String image, Path folder) {
        return ProcessProbe.inImage(image, "/opt/llama/bin/" + PROBE, folder);
    }

    /** The probe's words about itself; shows that it is there. */
    static String about(Probe oracle) {
        try {
            TreeMap<String, String> words =
                    new TreeMap<>(oracle.ask(ProbeRequest.of("version")).args());
            words.putAll(oracle.ask(ProbeRequest.of("libm").arg("f", "expf")).args());
            return words.entrySet().stream()
                    .map(e -> e.getKey() + " " + e.getValue())
                    .collect(Collectors.joining(", "));
        } catch (ProbeDiedException e) {
            throw new OracleException("no probe answers: " + e.getMessage(), e);
        }
    }

    /** The bundled models, whose vocabularies both probes load. */
    static Path models() {
        return new Home().root().resolve("recordings").resolve("models");
    }
}
