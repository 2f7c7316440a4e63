package io.llamaoracle.harness.runner;

import java.util.Map;

/** Starts runners. */
@FunctionalInterface
public interface RunnerFactory {
    /**
     * Starts a runner.
     *
     * @throws NotCoveredException when the runner refuses these flags or this model by name
     * @throws RunnerException when it cannot be started
     */
    Runner open(ServerSpec spec);

    /**
     * What its runners' bits depend on beside model and flags, as far as they know: {@code build}, {@code variant},
     * {@code compiler}, {@code libc}, and what {@link Machine#environment} has.
     */
    default Map<String, String> environment() {
        return Map.of();
    }
}
