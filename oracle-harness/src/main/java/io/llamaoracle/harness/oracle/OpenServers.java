package io.llamaoracle.harness.oracle;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Every server that was started and not yet closed: closed when the JVM ends, Ctrl-C included. */
final class OpenServers {
    private static final Set<OracleServer> OPEN = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(OpenServers::closeAll, "close-oracles"));
    }

    private OpenServers() {}

    static void add(OracleServer server) {
        OPEN.add(server);
    }

    static void remove(OracleServer server) {
        OPEN.remove(server);
    }

    private static void closeAll() {
        for (OracleServer server : Set.copyOf(OPEN)) {
            server.close();
        }
    }
}
