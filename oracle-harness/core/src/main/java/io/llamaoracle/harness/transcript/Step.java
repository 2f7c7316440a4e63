package io.llamaoracle.harness.transcript;

import java.util.List;

/**
 * One generated token with what the server told about it.
 *
 * @param chosen the token that was drawn
 * @param top the candidates listed beside it, most likely first
 */
public record Step(Candidate chosen, List<Candidate> top) {
    public Step {
        top = List.copyOf(top);
    }
}
