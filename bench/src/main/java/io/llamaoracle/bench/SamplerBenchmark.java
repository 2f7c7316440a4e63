package io.llamaoracle.bench;

import io.llamaoracle.engine.sampler.DistSampler;
import io.llamaoracle.engine.sampler.MinPSampler;
import io.llamaoracle.engine.sampler.PenaltiesSampler;
import io.llamaoracle.engine.sampler.SamplerChain;
import io.llamaoracle.engine.sampler.TempExtSampler;
import io.llamaoracle.engine.sampler.TokenDataArray;
import io.llamaoracle.engine.sampler.TopKSampler;
import io.llamaoracle.engine.sampler.TopNSigmaSampler;
import io.llamaoracle.engine.sampler.TopPSampler;
import io.llamaoracle.engine.sampler.TypicalSampler;
import io.llamaoracle.engine.sampler.XtcSampler;
import io.llamaoracle.harness.bench.DefaultChain;
import io.llamaoracle.harness.oracle.probe.ProcessProbe;
import io.llamaoracle.harness.probe.PayloadReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One step of the server's default chain: logits in, token out, token accepted. After every measured second the probe runs
 * the same steps in the real build's samplers, so that both sides see the same load of the machine; medians are compared,
 * which other work on the machine hardly moves.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 10, time = 2)
@Measurement(iterations = 10, time = 1)
public class SamplerBenchmark {
    /** System property: the image whose probe answers. */
    static final String IMAGE = "bench.image";

    /** System property: the file that gets a line {@code candidates nanoseconds} for each turn of the probe. */
    static final String TIMES = "bench.times";

    private static final int PROBE_STEPS = 300;

    /** Size of the vocabulary. */
    @Param({"49152", "262144"})
    public int candidates;

    private SamplerChain chain;
    private TokenDataArray cur;
    private float[] logits;
    private ProcessProbe probe;

    /** Builds the chain and starts the probe. */
    @Setup(Level.Trial)
    public void open() {
        logits = DefaultChain.logits(candidates);
        cur = new TokenDataArray(candidates);
        chain = new SamplerChain();
        chain.add(PenaltiesSampler.of(64, 1.0f, 0.0f, 0.0f));
        chain.add(TopNSigmaSampler.of(-1.0f));
        chain.add(TopKSampler.of(40));
        chain.add(TypicalSampler.of(1.0f, 0));
        chain.add(TopPSampler.of(0.95f, 0));
        chain.add(MinPSampler.of(0.05f, 0));
        chain.add(XtcSampler.of(0.0f, 0.1f, 0, DefaultChain.SEED));
        chain.add(TempExtSampler.of(0.8f, 0.0f, 1.0f));
        chain.add(new DistSampler(DefaultChain.SEED));
        probe = ProcessProbe.inImage(
                System.getProperty(IMAGE), "llama-oracle-probe", Path.of("").toAbsolutePath());
    }

    /** The engine's step. */
    @Benchmark
    public int step() {
        cur.load(logits, 0, candidates);
        chain.apply(cur);
        final int id = cur.selectedId();
        chain.accept(id);
        return id;
    }

    /** The probe's turn: the median of its steps is written down. */
    @TearDown(Level.Iteration)
    public void realBuild() throws IOException {
        final long nanos = new PayloadReader(
                        probe.ask(DefaultChain.request(candidates, PROBE_STEPS)).payload())
                .i64();
        Files.writeString(
                Path.of(System.getProperty(TIMES)),
                candidates + " " + nanos + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    /** Ends the probe. */
    @TearDown(Level.Trial)
    public void close() {
        probe.close();
    }
}
