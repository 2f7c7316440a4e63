package io.llamaoracle.harness.report;

import io.llamaoracle.harness.diff.Counts;
import io.llamaoracle.harness.diff.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The table of verdicts: a row per recording, a column per verdict, and the sum. */
public final class VerdictTable {
    private static final List<String> HEAD = List.of(
            "recording",
            "equal",
            "diverged",
            "unstable",
            "known",
            "aborted",
            "not cov.",
            "skipped",
            "error",
            "tokens",
            "floats",
            "s");

    private VerdictTable() {}

    /** The table for a console. */
    public static String text(Run run) {
        List<List<String>> rows = rows(run);
        int[] widths = new int[HEAD.size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        StringBuilder out = new StringBuilder();
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                String format = i == 0 ? "%-" + widths[i] + "s" : "  %" + widths[i] + "s";
                out.append(String.format(Locale.ROOT, format, row.get(i)));
            }
            out.append('\n');
        }
        return out.toString();
    }

    /** The table for Markdown. */
    public static String markdown(Run run) {
        StringBuilder out = new StringBuilder();
        List<List<String>> rows = rows(run);
        for (int i = 0; i < rows.size(); i++) {
            out.append("| ").append(String.join(" | ", rows.get(i))).append(" |\n");
            if (i == 0) {
                out.append("|---|").append("--:|".repeat(HEAD.size() - 1)).append('\n');
            }
        }
        return out.toString();
    }

    private static List<List<String>> rows(Run run) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(HEAD);
        for (Map.Entry<String, Tally> entry : run.recordings().entrySet()) {
            rows.add(row(entry.getKey(), entry.getValue()));
        }
        rows.add(row("all", run.total()));
        return rows;
    }

    private static List<String> row(String name, Tally tally) {
        List<String> row = new ArrayList<>();
        row.add(name);
        for (Verdict verdict : Verdict.values()) {
            row.add(Integer.toString(tally.of(verdict)));
        }
        Counts c = tally.counts();
        row.add(c.stepsEqual() + "/" + c.steps());
        row.add(c.floatsEqual() + "/" + c.floats());
        row.add(String.format(Locale.ROOT, "%.1f", tally.nanos() / 1e9));
        return row;
    }
}
