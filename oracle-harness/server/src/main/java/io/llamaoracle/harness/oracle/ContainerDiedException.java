package io.llamaoracle.harness.oracle;

import org.testcontainers.containers.ContainerLaunchException;

/** A container ended before it was healthy. Testcontainers removes such a container, so what it left is kept here. */
final class ContainerDiedException extends ContainerLaunchException {
    private static final long serialVersionUID = 1L;

    private final String log;
    private final int exitCode;

    ContainerDiedException(String log, int exitCode) {
        super("llama-server died while it started");
        this.log = log;
        this.exitCode = exitCode;
    }

    /** The one that a failed launch goes back to, or null. */
    static ContainerDiedException in(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof ContainerDiedException died) {
                return died;
            }
        }
        return null;
    }

    /** The server's refusal. */
    StartDiedException refusal() {
        return new StartDiedException(log, exitCode, this);
    }
}
