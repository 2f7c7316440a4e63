package io.llamaoracle.harness.bisect.sampler;

import io.llamaoracle.harness.probe.ChainOp;
import io.llamaoracle.harness.probe.LittleEndian;
import io.llamaoracle.harness.probe.ProbeRequest;

/** The steps of a request as one question to a probe. */
final class ChainRequest {
    private ChainRequest() {}

    /** A chain request: prompt, then the steps from {@code from} on; of the earlier ones only the tokens. */
    static ProbeRequest of(ChainSpec chain, StepHistory history, int from, String mode) {
        int steps = from == 0 ? history.rows().size() : from + 1;
        LittleEndian out = new LittleEndian()
                .i32(history.rows().get(0).length)
                .i32(chain.links().size());
        chain.links().forEach(link -> link.wire().accept(out));
        out.i32(1 + steps - from + Math.min(steps, history.tokens().size()));
        out.i32(ChainOp.ACCEPT.ordinal()).i32(history.prompt().size());
        history.prompt().forEach(out::i32);
        for (int step = 0; step < steps; step++) {
            if (step >= from) {
                float[] row = history.rows().get(step);
                out.i32(ChainOp.APPLY.ordinal()).i32(row.length).f32s(row, row.length);
            }
            if (step < history.tokens().size()) {
                out.i32(ChainOp.ACCEPT.ordinal()).i32(1).i32(history.tokens().get(step));
            }
        }
        return ProbeRequest.of("chain").arg("mode", mode).with(out);
    }
}
