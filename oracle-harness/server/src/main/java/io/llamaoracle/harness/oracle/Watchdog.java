package io.llamaoracle.harness.oracle;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A shell beside this JVM that removes the JVM's containers when the JVM was killed: it waits on a pipe that only this process
 * holds. Without {@code sh} or {@code docker} on the path, or when Docker does not answer then, the next run does it.
 */
final class Watchdog {
    private static final Logger LOG = LoggerFactory.getLogger(Watchdog.class);

    /** Looks twice: a container may be just being created when its harness dies. Ctrl-C in a terminal is not meant for it. */
    private static final String SCRIPT = """
            trap '' INT TERM HUP
            cat >&2
            for pause in 0 3; do
                sleep $pause
                left=$(docker ps -aq --filter "label=$1")
                [ -z "$left" ] || docker rm -f $left
            done
            """;

    private static Process dog;

    private Watchdog() {}

    /** Starts it, once in this JVM, for the containers with a label. */
    static synchronized void start(String label) {
        if (dog == null) {
            try {
                dog = new ProcessBuilder(List.of("setsid", "sh", "-c", SCRIPT, "oracle-watchdog", label))
                        .redirectOutput(Redirect.DISCARD)
                        .redirectError(Redirect.DISCARD)
                        .start();
            } catch (IOException e) {
                LOG.debug("no watchdog", e);
            }
        }
    }
}
