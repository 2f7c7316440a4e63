package io.llamaoracle.harness.oracle;

import java.net.URI;

/** A running llama-server. */
public interface OracleServer extends AutoCloseable {
    /** Base of its routes. */
    URI endpoint();

    /** Whether its process still lives. */
    boolean running();

    /** What it has written so far, both streams. */
    String log();

    /** Exit code once it has died; -1 when not known. */
    int exitCode();

    @Override
    void close();
}
