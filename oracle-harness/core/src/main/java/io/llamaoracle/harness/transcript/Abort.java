package io.llamaoracle.harness.transcript;

import java.util.List;
import java.util.Optional;

/**
 * The server died instead of answering.
 *
 * @param request index of the request it died on; {@link #AT_START} when it never got so far
 * @param lastWords the line that names the reason, stripped of what changes from run to run; empty when it said nothing
 */
public record Abort(int request, String lastWords) {
    /** Stands for a request's index when the server died or gave up before it took one. */
    public static final int AT_START = -1;

    /** The transcript of a server that did not start. */
    public static Transcript atStart(String words) {
        return new Transcript(List.of(), Optional.of(new Abort(AT_START, words)));
    }
}
