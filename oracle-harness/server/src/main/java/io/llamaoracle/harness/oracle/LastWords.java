package io.llamaoracle.harness.oracle;

import java.util.List;
import java.util.regex.Pattern;

/** Finds in a dead server's log the line that names the reason, and strips what changes from run to run. */
final class LastWords {
    private static final Pattern REASON = Pattern.compile(
            "GGML_ASSERT|GGML_ABORT|ggml_abort|terminate called|what\\(\\):|Assertion|bad_alloc|length_error|[Ss]egmentation"
                    + "|: error:|invalid argument| E .*error");
    /** How GGML_ABORT and the C++ runtime take their leave; lines of the log before them tell of earlier requests. */
    private static final Pattern DEATH = Pattern.compile("^\\S+\\.(?:cpp|c|h|hpp):\\d+: |terminate called|what\\(\\):");

    private static final Pattern STAMP = Pattern.compile("^[0-9.]+ [IWED] ");
    private static final Pattern PLACE = Pattern.compile("\\S*/((?:src|ggml|common|tools|vendor)/\\S+)");
    private static final Pattern ADDRESS = Pattern.compile("0x[0-9a-f]+");

    private LastWords() {}

    /** The lines that name the reason, joined by {@code " | "}; the exit code when the log gives no reason. */
    static String of(String log, int exitCode) {
        List<String> lines = matching(log, DEATH);
        if (lines.isEmpty()) {
            lines = matching(log, REASON);
        }
        int from = Math.max(0, lines.size() - 2);
        return lines.isEmpty() ? "exit " + exitCode : String.join(" | ", lines.subList(from, lines.size()));
    }

    private static List<String> matching(String log, Pattern pattern) {
        return log.lines()
                .filter(l -> pattern.matcher(l).find())
                .map(LastWords::strip)
                .distinct()
                .toList();
    }

    private static String strip(String line) {
        String text = STAMP.matcher(line.strip()).replaceFirst("");
        text = PLACE.matcher(text).replaceAll("$1");
        return ADDRESS.matcher(text).replaceAll("0x*");
    }
}
