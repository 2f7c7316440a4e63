package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.oracle.OracleException;
import io.llamaoracle.harness.probe.Probe;
import io.llamaoracle.harness.runner.CanonicalTarget;
import io.llamaoracle.harness.sweep.Sweep;
import io.llamaoracle.harness.sweep.SweepRecorder;
import io.llamaoracle.harness.sweep.Sweeps;
import io.llamaoracle.harness.sweep.UnstableOracleException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** What {@code record --probe} does: sweeps over the build's own functions, asked of its probe. */
final class ProbeRecording {
    /** That it is given chooses this group of options; nothing asks for its value. */
    @SuppressWarnings("UnusedVariable")
    @Option(names = "--probe", required = true, description = "Record the probe's sweeps instead of suites.")
    private boolean probe;

    @Option(
            names = "--sweep",
            paramLabel = "GLOB",
            defaultValue = "*",
            description = "With --probe: sweeps to record (default: all).")
    private String sweeps;

    @Option(names = "--exhaustive", description = "With --probe: those over all floats too (minutes each).")
    private boolean exhaustive;

    @Option(
            names = "--folder",
            paramLabel = "DIR",
            defaultValue = CanonicalTarget.SIDE + "/" + CanonicalTarget.FOLDER,
            description = "With --probe: folder below the recordings (default: ${DEFAULT-VALUE}).")
    private String folder;

    int record(OracleOptions oracle, Path recordings, PrintWriter out) throws IOException {
        List<Sweep> chosen = Sweeps.all(Sides.models()).stream()
                .filter(s -> Globs.matches(sweeps, s.name()) && (exhaustive || !s.exhaustive()))
                .toList();
        if (chosen.isEmpty()) {
            throw new OracleException("no sweep matches '" + sweeps + "'");
        }
        try (Probe real = oracle.openProbe()) {
            Sides.about(real);
            for (Sweep sweep : chosen) {
                new SweepRecorder(real).record(sweep, recordings.resolve(Path.of(folder)));
                out.println(sweep.name() + ": " + sweep.checks() + " checks");
                out.flush();
            }
        } catch (UnstableOracleException e) {
            throw new OracleException(e.getMessage(), e);
        }
        return ExitCode.EQUAL;
    }
}
