package io.llamaoracle.harness.sweep;

import io.llamaoracle.harness.probe.LittleEndian;
import io.llamaoracle.harness.probe.ProbeRequest;
import java.util.List;
import java.util.SplittableRandom;

/** 100 seeds, 10,000 draws of each kind; one seed and kind a block. */
final class RngSweep implements Sweep {
    private static final int SEEDS = 100;
    private static final int DRAWS = 10_000;
    private static final String[] KINDS = {
        "raw", "canonical_f32", "canonical_f64", "uniform_f32", "uniform_f64", "discrete"
    };

    @Override
    public String name() {
        return "rng";
    }

    @Override
    public String description() {
        return "10,000 draws of one seed and kind a block, kinds " + String.join(" ", KINDS) + " for each seed";
    }

    @Override
    public int blocks() {
        return SEEDS * KINDS.length;
    }

    @Override
    public long checks() {
        return (long) blocks() * DRAWS;
    }

    @Override
    public List<ProbeRequest> requests(int block) {
        final int at = block / KINDS.length;
        final String kind = KINDS[block % KINDS.length];
        final SplittableRandom r = new SplittableRandom(6_000_000L + at);
        final long seed = at < 4 ? new long[] {0, 1, 5489, 0xFFFFFFFFL}[at] : r.nextInt() & 0xffffffffL;
        final LittleEndian weights = new LittleEndian();
        if ("discrete".equals(kind)) {
            for (int n = 1 + r.nextInt(200); n > 0; n--) {
                weights.f32(r.nextInt(6) == 0 ? 0.0f : (float) r.nextDouble());
            }
        }
        return List.of(ProbeRequest.of("rng")
                .arg("seed", seed)
                .arg("n", DRAWS)
                .arg("kind", kind)
                .with(weights));
    }
}
