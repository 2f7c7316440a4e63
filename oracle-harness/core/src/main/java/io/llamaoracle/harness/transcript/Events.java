package io.llamaoracle.harness.transcript;

import java.util.ArrayList;
import java.util.List;

/** Splits a body into the pieces that are JSON and those that are not: a plain body is one piece, a stream one per line. */
public final class Events {
    private static final String DATA = "data: ";

    private Events() {}

    /**
     * A stretch of a body.
     *
     * @param text the stretch
     * @param json whether it should be read as JSON
     */
    public record Part(String text, boolean json) {}

    /** The parts in order; joined they are the body again. */
    public static List<Part> split(Answer answer) {
        if (!answer.eventStream()) {
            return List.of(new Part(answer.body(), true));
        }
        List<Part> parts = new ArrayList<>();
        String body = answer.body();
        for (int at = 0; at < body.length(); ) {
            int end = body.indexOf('\n', at);
            int next = end < 0 ? body.length() : end;
            if (body.startsWith(DATA, at) && body.startsWith("{", at + DATA.length())) {
                parts.add(new Part(DATA, false));
                parts.add(new Part(body.substring(at + DATA.length(), next), true));
            } else if (next > at) {
                parts.add(new Part(body.substring(at, next), false));
            }
            if (end >= 0) {
                parts.add(new Part("\n", false));
            }
            at = next + 1;
        }
        return parts;
    }
}
