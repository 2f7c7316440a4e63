package io.llamaoracle.engine.server;

import java.util.List;

/**
 * What came of requests that overlapped in time.
 *
 * @param answers in the order of the requests
 * @param schedule which slots' tokens stood in which decode, see {@link io.llamaoracle.engine.server.slot.Schedule}
 */
public record Overlap(List<Answer> answers, String schedule) {
    public Overlap {
        answers = List.copyOf(answers);
    }
}
