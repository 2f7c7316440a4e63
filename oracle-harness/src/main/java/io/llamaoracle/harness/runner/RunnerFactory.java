package io.llamaoracle.harness.runner;

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
}
