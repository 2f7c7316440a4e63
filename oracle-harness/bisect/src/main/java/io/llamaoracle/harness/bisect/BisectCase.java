package io.llamaoracle.harness.bisect;

import io.llamaoracle.harness.suite.Request;
import io.llamaoracle.harness.transcript.Transcript;
import java.util.List;
import java.util.Optional;

/**
 * What is bisected.
 *
 * @param id for reports and folders
 * @param requests sent in order to one fresh server
 * @param recorded what the left side answered when it was recorded; empty to ask it now
 * @param command the command that repeats the bisection
 */
public record BisectCase(String id, List<Request> requests, Optional<Transcript> recorded, String command) {
    public BisectCase {
        requests = List.copyOf(requests);
    }

    /** The same case, repeated by a command with something more at its end. */
    public BisectCase named(String more) {
        return new BisectCase(id, requests, recorded, command + more);
    }

    BisectCase with(List<Request> other) {
        return new BisectCase(id, other, Optional.empty(), command);
    }
}
