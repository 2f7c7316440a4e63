package io.llamaoracle.harness.sweep;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** All sweeps there are. */
public final class Sweeps {
    private static final List<String> FLOAT_FUNCTIONS =
            List.of("expf", "logf", "log2f", "sinf", "cosf", "tanhf", "expm1f");

    private static final List<String> VOCABULARIES = List.of("tiny-llama-f16", "tiny-qwen3-f16", "tiny-gemma3-f16");

    private Sweeps() {}

    /**
     * Every sweep, the exhaustive ones last.
     *
     * @param models the folder of the bundled models
     */
    public static List<Sweep> all(Path models) {
        final List<Sweep> sweeps = new ArrayList<>();
        sweeps.add(new SortSweep());
        sweeps.add(new BucketSortSweep());
        sweeps.add(new RngSweep());
        FLOAT_FUNCTIONS.forEach(f -> sweeps.add(new LibmRangeSweep(f, false)));
        List.of("powf", "exp", "log", "pow").forEach(f -> sweeps.add(new LibmSweep(f)));
        sweeps.add(new EdgeSweep());
        sweeps.add(new ChainSweep());
        VOCABULARIES.forEach(m -> sweeps.add(new VocabularySweep(m, 1024, models)));
        sweeps.add(new TokenProbsSweep());
        FLOAT_FUNCTIONS.forEach(f -> sweeps.add(new LibmRangeSweep(f, true)));
        return sweeps;
    }
}
