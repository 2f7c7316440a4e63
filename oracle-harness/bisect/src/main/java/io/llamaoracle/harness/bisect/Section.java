package io.llamaoracle.harness.bisect;

import java.util.List;

/**
 * What one level of a bisection found.
 *
 * @param title the level
 * @param lines its findings
 * @param seconds how long it took
 */
public record Section(String title, List<String> lines, double seconds) {
    public Section {
        lines = List.copyOf(lines);
    }
}
