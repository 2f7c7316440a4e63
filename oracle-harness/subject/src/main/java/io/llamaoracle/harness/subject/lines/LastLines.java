package io.llamaoracle.harness.subject.lines;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Passes a process's stderr on and remembers its last lines for the error that names its death. */
final class LastLines {
    private static final Logger LOG = LoggerFactory.getLogger(LastLines.class);
    private static final int KEPT = 8;
    private static final Duration GRACE = Duration.ofMillis(500);

    private final Deque<String> lines = new ArrayDeque<>();
    private final Thread reader;

    LastLines(InputStream from) {
        reader = Thread.ofVirtual().start(() -> read(from));
    }

    private void read(InputStream from) {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(from, StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                LOG.warn("{}", line);
                keep(line);
            }
        } catch (IOException e) {
            keep("(its stderr broke: " + e.getMessage() + ")");
        }
    }

    private synchronized void keep(String line) {
        lines.addLast(line);
        if (lines.size() > KEPT) {
            lines.removeFirst();
        }
    }

    /** What a message ends with; empty when nothing was said. */
    String text() {
        try {
            reader.join(GRACE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        synchronized (this) {
            return lines.isEmpty() ? "" : "; its last lines:\n  " + String.join("\n  ", lines);
        }
    }
}
