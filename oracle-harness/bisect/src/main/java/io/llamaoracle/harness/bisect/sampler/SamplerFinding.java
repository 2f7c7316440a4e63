package io.llamaoracle.harness.bisect.sampler;

import java.util.List;

/**
 * The first sampler after which the two sides differ.
 *
 * @param step the step; -1 when no sampler of any step differs
 * @param sampler its name; empty when none differs
 * @param token the token that the left side's samplers draw at the last step, -1 when unknown
 * @param lines what differs
 */
public record SamplerFinding(int step, String sampler, int token, List<String> lines) {
    public SamplerFinding {
        lines = List.copyOf(lines);
    }

    public boolean found() {
        return step >= 0;
    }
}
