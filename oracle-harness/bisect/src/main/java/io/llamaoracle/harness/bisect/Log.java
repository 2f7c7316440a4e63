package io.llamaoracle.harness.bisect;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Collects sections, tells the listener what is being done, and stops the time. */
final class Log {
    private final Consumer<String> listener;
    private final List<Section> sections = new ArrayList<>();
    private final long start = System.nanoTime();
    private long mark = System.nanoTime();

    Log(Consumer<String> listener) {
        this.listener = listener;
    }

    void doing(String what) {
        listener.accept(what);
    }

    void section(String title, List<String> lines) {
        long now = System.nanoTime();
        sections.add(new Section(title, lines, (now - mark) / 1e9));
        lines.stream().filter(l -> l.startsWith("candidates left")).forEach(listener);
        mark = now;
    }

    List<Section> sections() {
        return sections;
    }

    /** Processor time of this JVM since its start, without the servers. */
    static double cpuSeconds() {
        return ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .map(d -> d.toMillis() / 1e3)
                .orElse(0.0);
    }

    double seconds() {
        return (System.nanoTime() - start) / 1e9;
    }
}
