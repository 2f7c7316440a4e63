package io.llamaoracle.harness.sweep;

import io.llamaoracle.harness.fuzz.ChainCaseGenerator;
import io.llamaoracle.harness.probe.ProbeRequest;
import java.util.ArrayList;
import java.util.List;

/** Random chains: candidates and state after every sampler of every step; 20 cases a block. */
final class ChainSweep implements Sweep {
    private static final int CASES = 20;
    private static final int BLOCKS = 300;

    private final ChainCaseGenerator generator = new ChainCaseGenerator(11192);

    @Override
    public String name() {
        return "chain";
    }

    @Override
    public String description() {
        return "20 cases of the sampler fuzzer's seed 11192 a block: every candidate after every sampler of every step";
    }

    @Override
    public int blocks() {
        return BLOCKS;
    }

    @Override
    public long checks() {
        return (long) BLOCKS * CASES;
    }

    @Override
    public List<ProbeRequest> requests(int block) {
        final List<ProbeRequest> requests = new ArrayList<>();
        for (int i = 0; i < CASES; i++) {
            requests.add(generator.generate((long) block * CASES + i).chain().request(false));
        }
        return requests;
    }
}
