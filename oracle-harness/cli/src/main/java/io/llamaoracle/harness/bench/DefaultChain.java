package io.llamaoracle.harness.bench;

import io.llamaoracle.harness.fuzz.LogitClass;
import io.llamaoracle.harness.probe.LittleEndian;
import io.llamaoracle.harness.probe.ProbeRequest;
import io.llamaoracle.harness.probe.SamplerKind;
import io.llamaoracle.harness.probe.SamplerSpec;
import java.util.List;
import java.util.SplittableRandom;

/** The chain that the server builds from a request without sampling parameters, on logits like a model's. */
public final class DefaultChain {
    /** Seed of its draws. */
    public static final int SEED = 42;

    private DefaultChain() {}

    /**
     * Logits like a model's.
     *
     * @param n size of the vocabulary
     */
    public static float[] logits(int n) {
        final int[] bits = LogitClass.NORMAL.bits(n, new SplittableRandom(n));
        final float[] logits = new float[n];
        for (int i = 0; i < n; i++) {
            logits[i] = Float.intBitsToFloat(bits[i]);
        }
        return logits;
    }

    /**
     * What a probe is asked.
     *
     * @param n size of the vocabulary
     * @param steps how many steps, each timed
     */
    public static ProbeRequest request(int n, int steps) {
        final List<SamplerSpec> chain = List.of(
                SamplerSpec.of(SamplerKind.PENALTIES)
                        .i32(64)
                        .f32(1)
                        .f32(0)
                        .f32(0)
                        .build(),
                SamplerSpec.of(SamplerKind.TOP_N_SIGMA).f32(-1).build(),
                SamplerSpec.of(SamplerKind.TOP_K).i32(40).build(),
                SamplerSpec.of(SamplerKind.TYPICAL).f32(1).i64(0).build(),
                SamplerSpec.of(SamplerKind.TOP_P).f32(0.95f).i64(0).build(),
                SamplerSpec.of(SamplerKind.MIN_P).f32(0.05f).i64(0).build(),
                SamplerSpec.of(SamplerKind.XTC)
                        .f32(0)
                        .f32(0.1f)
                        .i64(0)
                        .i32(SEED)
                        .build(),
                SamplerSpec.of(SamplerKind.TEMP_EXT).f32(0.8f).f32(0).f32(1).build(),
                SamplerSpec.of(SamplerKind.DIST).i32(SEED).build());
        final LittleEndian out = new LittleEndian().i32(n).i32(chain.size());
        for (final SamplerSpec sampler : chain) {
            out.i32(sampler.kind().ordinal()).i32s(sampler.words(), sampler.words().length);
        }
        out.i32s(LogitClass.NORMAL.bits(n, new SplittableRandom(n)), n);
        return ProbeRequest.of("bench_chain").arg("n", steps).with(out);
    }
}
