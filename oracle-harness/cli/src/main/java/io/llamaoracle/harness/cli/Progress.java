package io.llamaoracle.harness.cli;

import java.io.PrintWriter;
import java.util.Locale;

/** One line that tells done, total, rate and time left; silent where nobody watches. */
final class Progress {
    private static final long EVERY_NANOS = 200_000_000;
    private final PrintWriter out;
    private final boolean watched;
    private String label = "";
    private long total;
    private long done;
    private long start;
    private long shown;

    Progress(PrintWriter out) {
        this.out = out;
        this.watched = terminal();
    }

    /** Whether a person watches; the console may be null where the JVM was told so. */
    @SuppressWarnings("SystemConsoleNull")
    private static boolean terminal() {
        return System.console() != null && System.console().isTerminal();
    }

    /** Begins a stretch of work. */
    void begin(String what, long already, long all) {
        clear();
        label = what;
        done = already;
        total = all;
        start = System.nanoTime();
        shown = 0;
        show();
    }

    /** One more is done. */
    void step() {
        done++;
        show();
    }

    /** Takes the line away, before something else is printed. */
    void clear() {
        if (watched && shown != 0) {
            out.print("\r\033[K");
            out.flush();
        }
    }

    private void show() {
        long now = System.nanoTime();
        if (!watched || now - shown < EVERY_NANOS) {
            return;
        }
        shown = now;
        double seconds = (now - start) / 1e9;
        double rate = seconds > 0 ? done / seconds : 0;
        String left = rate > 0 ? time((long) ((total - done) / rate)) : "?";
        out.print(String.format(Locale.ROOT, "\r\033[K%s %d/%d  %.1f/s  %s left", label, done, total, rate, left));
        out.flush();
    }

    private static String time(long seconds) {
        return seconds < 60 ? seconds + " s" : seconds / 60 + " min " + seconds % 60 + " s";
    }
}
