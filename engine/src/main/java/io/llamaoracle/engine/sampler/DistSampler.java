package io.llamaoracle.engine.sampler;

import io.llamaoracle.engine.libc.Expf;
import io.llamaoracle.engine.libstdcxx.GenerateCanonical;
import io.llamaoracle.engine.libstdcxx.Mt19937;

/**
 * Draws a candidate by its probability.
 *
 * <p>Bits: {@code expf(logit - max)} as float, summed in double; one double is drawn (two 32-bit outputs), for a single
 * candidate too; the running double sum selects; the probabilities are divided by the double sum and rounded to float.
 *
 * <p>Origin: {@code src/llama-sampler.cpp} {@code llama_sampler_dist_apply} (b11192)
 */
public final class DistSampler implements Sampler {
    private final int seed;
    private int seedCur;
    private final Mt19937 rng;

    /**
     * A sampler with its own random stream.
     *
     * @param seed unsigned seed; {@link RngSeed#DEFAULT} for one from the system
     */
    public DistSampler(int seed) {
        this.seed = seed;
        seedCur = RngSeed.resolve(seed);
        rng = new Mt19937(seedCur);
    }

    @Override
    public String name() {
        return "dist";
    }

    @Override
    public void apply(TokenDataArray cur) {
        final int size = cur.size;
        if (size == 0) {
            cur.selected = -1;
            return;
        }
        cur.selected = 0;
        if (size == 1) {
            GenerateCanonical.nextDouble(rng);
            cur.p[0] = 1.0f;
            return;
        }
        final float max = cur.maxLogit();
        final float[] logits = cur.logits;
        final float[] p = cur.p;
        double sum = 0.0;
        for (int i = 0; i < size; i++) {
            final float e = Expf.expf(logits[i] - max);
            p[i] = e;
            sum += e;
        }
        cur.selected = select(p, size, sum * GenerateCanonical.nextDouble(rng));
        for (int i = 0; i < size; i++) {
            p[i] = (float) (p[i] / sum);
        }
    }

    /** The first index whose running sum reaches the target; the last one if none does (sums that are NaN). */
    private static int select(float[] p, int size, double target) {
        double running = 0.0;
        for (int i = 0; i < size; i++) {
            running += p[i];
            if (running >= target) {
                return i;
            }
        }
        return size - 1;
    }

    @Override
    public void reset() {
        seedCur = RngSeed.resolve(seed);
        rng.seed(seedCur);
    }

    @Override
    public Sampler copy() {
        final DistSampler result = new DistSampler(seed);
        result.seedCur = seedCur;
        result.rng.copyFrom(rng);
        return result;
    }

    @Override
    public int seed() {
        return seedCur;
    }

    /** The generator, for looking at its position. */
    public Mt19937 rng() {
        return rng;
    }
}
