package io.llamaoracle.harness.oracle;

import java.net.URI;
import java.util.concurrent.atomic.AtomicInteger;

/** A server that runs until it is closed, and counts how often it was. */
class FakeOracleServer implements OracleServer {
    final AtomicInteger closed = new AtomicInteger();
    private final URI endpoint;

    FakeOracleServer(URI endpoint) {
        this.endpoint = endpoint;
    }

    @Override
    public URI endpoint() {
        return endpoint;
    }

    @Override
    public boolean running() {
        return closed.get() == 0;
    }

    @Override
    public String log() {
        return "";
    }

    @Override
    public int exitCode() {
        return -1;
    }

    @Override
    public void close() {
        closed.incrementAndGet();
    }
}
