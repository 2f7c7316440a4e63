package io.llamaoracle.harness.sweep;

import io.llamaoracle.harness.probe.ProbeRequest;
import java.util.List;

/** One function over float bit patterns: each 1024th, or all of them. */
final class LibmRangeSweep implements Sweep {
    private static final long FLOATS = 1L << 32;

    private final String function;
    private final boolean all;

    LibmRangeSweep(String function, boolean all) {
        this.function = function;
        this.all = all;
    }

    @Override
    public String name() {
        return (all ? "libm-all-" : "libm-") + function;
    }

    @Override
    public String description() {
        return all
                ? "2^24 results a block over all float bit patterns"
                : "65,536 results a block over every 1024th float bit pattern";
    }

    @Override
    public int blocks() {
        return all ? 256 : 64;
    }

    @Override
    public long checks() {
        return all ? FLOATS : FLOATS / 1024;
    }

    @Override
    public boolean exhaustive() {
        return all;
    }

    @Override
    public List<ProbeRequest> requests(int block) {
        final long count = all ? 1 << 24 : 1 << 16;
        final long stride = all ? 1 : 1024;
        return List.of(ProbeRequest.of("libm_range")
                .arg("f", function)
                .arg("from", block * count * stride)
                .arg("count", count)
                .arg("stride", stride));
    }
}
