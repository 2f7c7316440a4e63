package io.llamaoracle.harness.sweep;

import io.llamaoracle.harness.probe.Probe;
import io.llamaoracle.harness.probe.ProbeRequest;
import io.llamaoracle.harness.recording.WholeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Asks the real probe twice and writes down what it answers if both answers agree. */
public final class SweepRecorder {
    private final Probe oracle;

    public SweepRecorder(Probe oracle) {
        this.oracle = oracle;
    }

    /**
     * Records one sweep.
     *
     * @param sweep the sweep
     * @param target the folder of build and target, such as {@code recordings/b11192/haswell-gcc12-glibc2.36}
     * @return the file written
     * @throws UnstableOracleException if the probe disagrees with itself; nothing is written then
     */
    public Path record(Sweep sweep, Path target) throws IOException {
        final long[] hashes = new long[sweep.blocks()];
        for (int i = 0; i < hashes.length; i++) {
            hashes[i] = sweep.hash(oracle, i);
            if (sweep.hash(oracle, i) != hashes[i]) {
                throw new UnstableOracleException(sweep.name(), i);
            }
        }
        final Path file = SweepFile.path(target, sweep.name());
        List<String> lines = new SweepFile(sweep.name(), hashes).lines(sweep.description(), about());
        WholeFile.write(file, String.join("\n", lines) + "\n");
        SweepManifest.put(file);
        return file;
    }

    private String about() {
        final TreeMap<String, String> words =
                new TreeMap<>(oracle.ask(ProbeRequest.of("version")).args());
        words.putAll(oracle.ask(ProbeRequest.of("libm").arg("f", "expf")).args());
        return words.entrySet().stream()
                .map(e -> e.getKey() + " " + e.getValue())
                .collect(Collectors.joining(", "));
    }
}
