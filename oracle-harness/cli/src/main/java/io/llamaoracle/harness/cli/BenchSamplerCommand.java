package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.bench.DefaultChain;
import io.llamaoracle.harness.oracle.OracleException;
import io.llamaoracle.harness.probe.PayloadReader;
import io.llamaoracle.harness.probe.Probe;
import io.llamaoracle.harness.probe.ProbeReply;
import io.llamaoracle.harness.probe.ProbeRequest;
import io.llamaoracle.harness.subject.probe.EngineProbe;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The default chain in the engine and in the probe, in turns. */
@Command(
        name = "sampler",
        description =
                "Measures a step of the default chain in the real build's samplers and in the engine's, in turns.",
        mixinStandardHelpOptions = true)
final class BenchSamplerCommand implements Callable<Integer> {
    @Mixin
    private OracleOptions oracle;

    @Option(
            names = "--candidates",
            paramLabel = "N",
            split = ",",
            defaultValue = "49152,262144",
            description = "Sizes of the vocabulary (default: ${DEFAULT-VALUE}).")
    private List<Integer> sizes;

    @Option(names = "--rounds", defaultValue = "5", description = "Turns of each side (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--steps", defaultValue = "300", description = "Steps a turn (default: ${DEFAULT-VALUE}).")
    private int steps;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        say(
                "| candidates | llama.cpp, us a step | engine, us a step | llama.cpp / engine | same draws | bytes a step |");
        say("|---|---|---|---|---|---|");
        boolean same = true;
        try (Probe real = oracle.openProbe();
                Probe engine = new EngineProbe()) {
            Sides.about(real);
            for (final int n : sizes) {
                same &= measure(real, engine, n);
            }
        }
        return same ? ExitCode.EQUAL : ExitCode.DIVERGED;
    }

    private boolean measure(Probe build, Probe engine, int n) {
        final ProbeRequest request = DefaultChain.request(n, steps);
        // twice a turn's steps, so that the compiler is done before anything counts
        ask(engine, request);
        ask(engine, request);
        final long[] real = new long[rounds];
        final long[] ours = new long[rounds];
        boolean same = true;
        long allocated = 0;
        for (int i = 0; i < rounds; i++) {
            final ProbeReply theirs = ask(build, request);
            final ProbeReply reply = ask(engine, request);
            real[i] = new PayloadReader(theirs.payload()).i64();
            ours[i] = new PayloadReader(reply.payload()).i64();
            same &= theirs.args().get("ids").equals(reply.args().get("ids"));
            allocated = Long.parseLong(reply.args().get("allocated"));
        }
        Arrays.sort(real);
        Arrays.sort(ours);
        final double a = real[rounds / 2] / 1e3;
        final double b = ours[rounds / 2] / 1e3;
        say(String.format(
                Locale.ROOT,
                "| %d | %.1f | %.1f | %.2f | %s | %.1f |",
                n,
                a,
                b,
                a / b,
                same ? "yes" : "no",
                (double) allocated / (steps - 1)));
        return same;
    }

    private static ProbeReply ask(Probe side, ProbeRequest request) {
        final ProbeReply reply = side.ask(request);
        if (reply.status() != ProbeReply.Status.OK) {
            throw new OracleException("bench_chain: " + reply.message());
        }
        return reply;
    }

    private void say(String line) {
        spec.commandLine().getOut().println(line);
        spec.commandLine().getOut().flush();
    }
}
