package io.llamaoracle.harness.sweep;

import io.llamaoracle.harness.fuzz.LogitClass;
import io.llamaoracle.harness.probe.ChainCase;
import io.llamaoracle.harness.probe.ChainOp;
import io.llamaoracle.harness.probe.ChainStep;
import io.llamaoracle.harness.probe.ProbeRequest;
import io.llamaoracle.harness.probe.SamplerKind;
import io.llamaoracle.harness.probe.SamplerSpec;
import java.util.List;
import java.util.SplittableRandom;

/** llama_token_data_array_partial_sort on both sides of its limit of 128, through top-k and top-p; one array a block. */
final class BucketSortSweep implements Sweep {
    private static final int ARRAYS = 2000;

    @Override
    public String name() {
        return "bucket-sort";
    }

    @Override
    public String description() {
        return "one array of candidates a block: ids, logits and probabilities after top-k or top-p";
    }

    @Override
    public int blocks() {
        return ARRAYS;
    }

    @Override
    public long checks() {
        return ARRAYS;
    }

    @Override
    public List<ProbeRequest> requests(int block) {
        final SplittableRandom r = new SplittableRandom(5_000_000L + block);
        final int n = block % 100 == 99 ? 262144 - block : 100 + r.nextInt(block % 10 == 9 ? 20000 : 2500);
        final int[] bits = LogitClass.values()[block % LogitClass.values().length].bits(n, r);
        final SamplerSpec.Words words = r.nextInt(3) == 0
                ? SamplerSpec.of(SamplerKind.TOP_P).f32((float) r.nextDouble()).i64(r.nextInt(3))
                : SamplerSpec.of(SamplerKind.TOP_K).i32(r.nextInt(3) == 0 ? 126 + r.nextInt(5) : 1 + r.nextInt(n));
        final ChainStep step = new ChainStep(ChainOp.APPLY, bits);
        return List.of(new ChainCase(n, List.of(words.build()), List.of(step)).request(false));
    }
}
