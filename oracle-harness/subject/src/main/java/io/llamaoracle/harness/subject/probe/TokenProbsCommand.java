package io.llamaoracle.harness.subject.probe;

import io.llamaoracle.engine.sampler.TokenProbabilities;
import io.llamaoracle.harness.probe.LittleEndian;
import io.llamaoracle.harness.probe.PayloadReader;
import io.llamaoracle.harness.probe.ProbeHash;
import io.llamaoracle.harness.probe.ProbeRequest;

/** The probe's {@code token_probs}: the server's probabilities of one row of logits. */
final class TokenProbsCommand {
    private TokenProbsCommand() {}

    static byte[] run(ProbeRequest q) {
        final int n = q.payload().length / Float.BYTES;
        final float[] row = new PayloadReader(q.payload()).f32s(n);
        final int top = (int) q.number("top", 0);
        final TokenProbabilities probs = new TokenProbabilities();
        probs.compute(row, 0, n, top);
        final ProbeHash hash = new ProbeHash();
        for (int i = 0; i < n; i++) {
            hash.word(probs.id(i));
            hash.bits(probs.logit(i));
            hash.bits(probs.p(i));
        }
        final LittleEndian out = new LittleEndian().i64(hash.take());
        for (int i = 0; i < Math.min(top, n); i++) {
            out.i32(probs.id(i)).f32(probs.p(i));
        }
        return out.toByteArray();
    }
}
