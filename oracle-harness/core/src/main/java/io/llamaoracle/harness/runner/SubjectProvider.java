package io.llamaoracle.harness.runner;

import java.util.Optional;

/** Opens runners for the subjects it knows; found by {@link java.util.ServiceLoader}. */
public interface SubjectProvider {
    /** How its subjects are written, one line for the help. */
    String usage();

    /**
     * A factory for a subject.
     *
     * @param subject as {@link SideAddress} writes it
     * @return empty when it is not of this provider's kind
     */
    Optional<RunnerFactory> find(String subject);
}
