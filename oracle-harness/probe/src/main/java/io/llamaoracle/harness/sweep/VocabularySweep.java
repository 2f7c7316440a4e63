package io.llamaoracle.harness.sweep;

import io.llamaoracle.harness.fuzz.ChainCaseGenerator;
import io.llamaoracle.harness.probe.Probe;
import io.llamaoracle.harness.probe.ProbeReply;
import io.llamaoracle.harness.probe.ProbeRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Random chains with infill and text breakers on the vocabulary of a bundled model; 10 cases a block. */
final class VocabularySweep implements Sweep {
    private static final int CASES = 10;
    private static final int BLOCKS = 60;

    private final String model;
    private final int tokens;
    private final Path folder;

    VocabularySweep(String model, int tokens, Path folder) {
        this.model = model;
        this.tokens = tokens;
        this.folder = folder;
    }

    @Override
    public String name() {
        return "chain-" + model;
    }

    @Override
    public String description() {
        return "10 cases of the sampler fuzzer's seed 11193 with " + model + "'s vocabulary a block";
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
        final ChainCaseGenerator generator = new ChainCaseGenerator(11193, tokens);
        final List<ProbeRequest> requests = new ArrayList<>();
        for (int i = 0; i < CASES; i++) {
            requests.add(generator.generate((long) block * CASES + i).chain().request(false));
        }
        return requests;
    }

    /** Loads the vocabulary before the first block. */
    @Override
    public long hash(Probe probe, int block) {
        if (block == 0) {
            final Path file = folder.resolve(model + ".gguf").toAbsolutePath().normalize();
            final ProbeReply reply = probe.ask(ProbeRequest.of("vocab").arg("path", file));
            if (reply.status() != ProbeReply.Status.OK) {
                throw new IllegalStateException("no vocabulary: " + reply.message());
            }
        }
        return Sweep.super.hash(probe, block);
    }
}
