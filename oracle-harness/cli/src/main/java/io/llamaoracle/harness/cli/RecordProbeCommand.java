package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.oracle.OracleException;
import io.llamaoracle.harness.probe.Probe;
import io.llamaoracle.harness.sweep.Sweep;
import io.llamaoracle.harness.sweep.SweepRecorder;
import io.llamaoracle.harness.sweep.Sweeps;
import io.llamaoracle.harness.sweep.UnstableOracleException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Records the probe's sweeps. */
@Command(
        name = "record-probe",
        description = "Asks the real build's probe every block of a sweep twice and stores a hash a block.",
        mixinStandardHelpOptions = true)
final class RecordProbeCommand implements Callable<Integer> {
    @Mixin
    private ProbeOptions probe;

    @Option(
            names = "--sweep",
            paramLabel = "GLOB",
            defaultValue = "*",
            description = "Sweeps to record (default: all).")
    private String sweeps;

    @Option(names = "--exhaustive", description = "Those over all floats too (minutes each).")
    private boolean exhaustive;

    @Option(
            names = "--target",
            paramLabel = "DIR",
            defaultValue = "b11192/haswell-gcc12-glibc2.36",
            description = "Folder below the recordings (default: ${DEFAULT-VALUE}).")
    private String target;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        final List<Sweep> chosen = Sweeps.all(ProbeOptions.models()).stream()
                .filter(s -> Globs.matches(sweeps, s.name()) && (exhaustive || !s.exhaustive()))
                .toList();
        if (chosen.isEmpty()) {
            spec.commandLine().getErr().println("oracle: no sweep matches '" + sweeps + "'");
            return ExitCode.USAGE;
        }
        final Path folder = new Home().root().resolve("recordings").resolve(Path.of(target));
        try (Probe oracle = probe.open()) {
            ProbeOptions.about(oracle);
            for (final Sweep sweep : chosen) {
                new SweepRecorder(oracle).record(sweep, folder);
                spec.commandLine().getOut().println(sweep.name() + ": " + sweep.checks() + " checks");
                spec.commandLine().getOut().flush();
            }
        } catch (UnstableOracleException e) {
            throw new OracleException(e.getMessage(), e);
        }
        return ExitCode.EQUAL;
    }
}
