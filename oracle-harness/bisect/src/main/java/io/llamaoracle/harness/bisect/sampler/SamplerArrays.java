package io.llamaoracle.harness.bisect.sampler;

import io.llamaoracle.harness.probe.PayloadReader;
import io.llamaoracle.harness.probe.Probe;
import io.llamaoracle.harness.probe.ProbeReply;
import java.util.ArrayList;
import java.util.List;

/**
 * The candidates after every sampler of every step.
 *
 * @param step the step
 * @param sampler the sampler that left them
 * @param selected index of the drawn one, -1 before any is
 * @param ids their tokens
 * @param logits their logits
 * @param p their probabilities
 */
public record SamplerArrays(int step, String sampler, int selected, int[] ids, float[] logits, float[] p) {
    /**
     * Runs the steps through a probe's samplers.
     *
     * @throws IllegalStateException with the probe's words when it refuses or aborts
     */
    public static List<SamplerArrays> of(Probe probe, ChainSpec chain, StepHistory history) {
        ProbeReply reply = probe.ask(ChainRequest.of(chain, history, 0, "full"));
        if (reply.status() != ProbeReply.Status.OK) {
            throw new IllegalStateException(reply.message());
        }
        PayloadReader in = new PayloadReader(reply.payload());
        List<SamplerArrays> arrays = new ArrayList<>();
        for (int step = 0; step < history.rows().size(); step++) {
            for (ChainSpec.Link link : chain.links()) {
                SamplerState s = SamplerState.read(in, true);
                arrays.add(new SamplerArrays(step, link.name(), s.selected(), s.ids(), s.logits(), s.p()));
            }
        }
        return arrays;
    }
}
