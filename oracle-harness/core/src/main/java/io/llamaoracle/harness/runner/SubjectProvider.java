package io.llamaoracle.harness.runner;

import java.util.Optional;

/** Opens runners for the targets it knows; found by {@link java.util.ServiceLoader}. */
public interface SubjectProvider {
    /** How its targets are written, one line for the help. */
    String usage();

    /**
     * A factory for a target.
     *
     * @param target what the user wrote after {@code --target}
     * @return empty when the target is not of this provider's kind
     */
    Optional<RunnerFactory> find(String target);
}
