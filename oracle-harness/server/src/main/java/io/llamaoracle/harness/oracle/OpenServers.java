package io.llamaoracle.harness.oracle;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Every server that was started and not yet closed: closed when the JVM ends, Ctrl-C included. From then on none is started
 * any more, and one that is just starting is waited for and closed too.
 */
final class OpenServers {
    private static final long PAUSE_NANOS = 50_000_000;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final OpenServers OF_THIS_JVM = new OpenServers();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(OF_THIS_JVM::closeAll, "close-oracles"));
    }

    private final Set<OracleServer> open = ConcurrentHashMap.newKeySet();
    private final Set<OracleServer> starting = ConcurrentHashMap.newKeySet();
    private boolean closing;

    OpenServers() {}

    static OpenServers ofThisJvm() {
        return OF_THIS_JVM;
    }

    /**
     * Runs what starts the server and keeps the server until {@link #remove}; also when the start fails, so the caller closes it.
     *
     * @throws OracleException when everything is being closed already; a server that came up meanwhile is closed
     */
    void start(OracleServer server, Runnable start) {
        register(server);
        try {
            start.run();
            refuseWhenClosing(server);
        } catch (RuntimeException e) {
            refuseWhenClosing(server);
            throw e;
        } finally {
            starting.remove(server);
        }
    }

    private void refuseWhenClosing(OracleServer server) {
        if (closing()) {
            server.close();
            throw closed();
        }
    }

    private synchronized void register(OracleServer server) {
        if (closing) {
            throw closed();
        }
        open.add(server);
        starting.add(server);
    }

    /** Whether this process ends: servers that die now were closed, they did not die of a request. */
    synchronized boolean closing() {
        return closing;
    }

    private static OracleException closed() {
        return new OracleException("no server is started any more: this process is ending");
    }

    void remove(OracleServer server) {
        open.remove(server);
    }

    void closeAll() {
        synchronized (this) {
            closing = true;
        }
        long end = System.nanoTime() + PATIENCE_NANOS;
        closeOpen();
        while (!starting.isEmpty() && System.nanoTime() < end) {
            LockSupport.parkNanos(PAUSE_NANOS);
            closeOpen();
        }
    }

    private void closeOpen() {
        for (OracleServer server : Set.copyOf(open)) {
            server.close();
        }
    }
}
