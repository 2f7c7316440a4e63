package io.llamaoracle.harness.sweep;

import io.llamaoracle.harness.fuzz.LogitClass;
import io.llamaoracle.harness.probe.LittleEndian;
import io.llamaoracle.harness.probe.ProbeRequest;
import java.util.List;
import java.util.SplittableRandom;

/** The server's token probabilities of rows of every shape, with none to all of them sorted; one row a block. */
final class TokenProbsSweep implements Sweep {
    private static final int ROWS = 600;

    @Override
    public String name() {
        return "token-probs";
    }

    @Override
    public String description() {
        return "one row of logits a block: all ids, logits and probabilities in their order";
    }

    @Override
    public int blocks() {
        return ROWS;
    }

    @Override
    public long checks() {
        return ROWS;
    }

    @Override
    public List<ProbeRequest> requests(int block) {
        final SplittableRandom r = new SplittableRandom(8_000_000L + block);
        final int n = block % 50 == 49 ? 49152 : 1 + r.nextInt(block % 5 == 4 ? 8000 : 400);
        final int top = switch (r.nextInt(4)) {
            case 0 -> 0;
            case 1 -> 1 + r.nextInt(20);
            case 2 -> r.nextInt(n + 10);
            default -> 10;
        };
        final int[] bits = LogitClass.values()[block % LogitClass.values().length].bits(n, r);
        return List.of(ProbeRequest.of("token_probs").arg("top", top).with(new LittleEndian().i32s(bits, n)));
    }
}
