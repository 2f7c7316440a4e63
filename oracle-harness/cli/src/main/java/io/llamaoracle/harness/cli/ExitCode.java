package io.llamaoracle.harness.cli;

/** Exit codes of every command. */
final class ExitCode {
    static final int EQUAL = 0;
    static final int INTERNAL = 1;
    static final int USAGE = 2;
    static final int DIVERGED = 3;
    static final int COULD_NOT_RUN = 4;

    private ExitCode() {}
}
