package io.llamaoracle.engine.sampler;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** After its first step no sampler allocates: counted by the JVM for the thread that runs it. */
class AllocationTest {
    private static final int VOCABULARY = 2000;
    private static final int STEPS = 1000;
    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final float[][] ROWS = rows();

    private static Map<String, List<Sampler>> chains() {
        final Map<String, List<Sampler>> chains = new LinkedHashMap<>();
        chains.put("greedy", List.of(new GreedySampler()));
        chains.put("dist", List.of(new DistSampler(1)));
        chains.put("top-k of a heap", List.of(TopKSampler.of(40), new DistSampler(1)));
        chains.put("top-k of buckets", List.of(TopKSampler.of(400), new DistSampler(1)));
        chains.put("top-p", List.of(TopPSampler.of(0.95f, 0), new DistSampler(1)));
        chains.put("min-p", List.of(MinPSampler.of(0.02f, 0), new DistSampler(1)));
        chains.put("min-p of min_keep", List.of(MinPSampler.of(0.9f, 900), new DistSampler(1)));
        chains.put("typical", List.of(TypicalSampler.of(0.7f, 0), new DistSampler(1)));
        chains.put("temp", List.of(TempSampler.of(0.0f), new DistSampler(1)));
        chains.put("temp-ext", List.of(TempExtSampler.of(0.8f, 0.5f, 1.3f), new DistSampler(1)));
        chains.put("xtc", List.of(XtcSampler.of(0.5f, 0.001f, 0, 1), new DistSampler(1)));
        chains.put("top-n-sigma", List.of(TopNSigmaSampler.of(1.5f), new DistSampler(1)));
        chains.put("mirostat", List.of(new MirostatSampler(VOCABULARY, 1, 5.0f, 0.1f, 100)));
        chains.put("mirostat-v2", List.of(new MirostatV2Sampler(1, 9.0f, 0.9f)));
        chains.put("penalties", List.of(PenaltiesSampler.of(64, 1.3f, 0.2f, 0.1f), new DistSampler(1)));
        chains.put(
                "penalties of a long window", List.of(PenaltiesSampler.of(1500, 1.3f, 0.2f, 0.1f), new DistSampler(1)));
        chains.put("dry", List.of(DrySampler.of(0.8f, 1.75f, 1, 1024, new DryBreakers()), new DistSampler(1)));
        chains.put("adaptive-p", List.of(MinPSampler.of(0.01f, 0), new AdaptivePSampler(0.4f, 0.9f, 1)));
        chains.put(
                "logit-bias",
                List.of(
                        LogitBiasSampler.of(List.of(new LogitBias(7, 3.0f), new LogitBias(1999, -1.0f))),
                        new DistSampler(1)));
        chains.put(
                "the server's",
                List.of(
                        PenaltiesSampler.of(64, 1.1f, 0.0f, 0.0f),
                        TopKSampler.of(40),
                        TopPSampler.of(0.95f, 0),
                        MinPSampler.of(0.05f, 0),
                        TempExtSampler.of(0.8f, 0.0f, 1.0f),
                        new DistSampler(1)));
        return chains;
    }

    static Stream<String> names() {
        return chains().keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("names")
    void nothingIsAllocatedAfterTheFirstStep(String name) {
        final TokenDataArray cur = new TokenDataArray(VOCABULARY);
        // another chain of the kind, so that classes and their tables are there
        allocated(chain(name), cur, 300);
        final SamplerChain chain = chain(name);
        allocated(chain, cur, 1);
        assertThat(allocated(chain, cur, STEPS))
                .as("bytes in the %d steps after the first; a few may be the JVM's own", STEPS)
                .isLessThan(STEPS / 4);
        final long least = LongStream.range(0, 3)
                .map(i -> allocated(chain, cur, STEPS))
                .min()
                .orElseThrow();
        assertThat(least).as("bytes in %d steps more", STEPS).isZero();
    }

    private static SamplerChain chain(String name) {
        final SamplerChain chain = new SamplerChain();
        chains().get(name).forEach(chain::add);
        return chain;
    }

    /** The measurement can fail: a sampler that makes one object a step is seen. */
    @Test
    void anAllocationIsSeen() {
        final SamplerChain chain = new SamplerChain();
        chain.add(new GreedySampler());
        chain.add(new Sampler() {
            private int[] made;

            @Override
            public String name() {
                return "wasteful";
            }

            @Override
            public void apply(TokenDataArray cur) {
                made = new int[] {cur.selected()};
                cur.selected = made[0];
            }

            @Override
            public Sampler copy() {
                return this;
            }
        });
        assertThat(allocated(chain, new TokenDataArray(VOCABULARY), STEPS)).isGreaterThanOrEqualTo(16L * STEPS);
    }

    private static long allocated(SamplerChain chain, TokenDataArray cur, int steps) {
        final long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < steps; i++) {
            cur.load(ROWS[i % ROWS.length], 0, VOCABULARY);
            chain.apply(cur);
            chain.accept(cur.selectedId());
        }
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    /** Rows of growing spread, so that what is kept shrinks and grows from step to step. */
    private static float[][] rows() {
        final SplittableRandom random = new SplittableRandom(5);
        final float[][] rows = new float[17][VOCABULARY];
        for (int r = 0; r < rows.length; r++) {
            for (int i = 0; i < VOCABULARY; i++) {
                rows[r][i] = (float) (random.nextDouble() - 0.5) * (1 + (r * 7) % 13);
            }
        }
        return rows;
    }
}
