package io.llamaoracle.harness.review;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A drift matrix as Markdown: the table, what was skipped and why, and the changed cases by what they have in common. */
public final class DriftText {
    private static final int SHOWN = 4;

    private DriftText() {}

    /** The page's text, without a title. */
    public static String of(DriftMatrix matrix) {
        StringBuilder out = new StringBuilder("| model/suite | " + String.join(" | ", matrix.oracles()) + " |\n");
        out.append("|---|").append("---|".repeat(matrix.oracles().size())).append('\n');
        matrix.rows().forEach((name, row) -> {
            out.append("| ").append(name);
            matrix.oracles()
                    .forEach(o -> out.append(" | ").append(row.cells().get(o).text()));
            out.append(" |\n");
        });
        out.append(
                "\nEach cell counts the cases that differ from the first column; `=` says that every byte is equal.\n");
        skipped(matrix, out);
        changed(matrix, out);
        return out.toString();
    }

    private static void skipped(DriftMatrix matrix, StringBuilder out) {
        Map<String, List<String>> reasons = new TreeMap<>();
        matrix.rows()
                .forEach((name, row) -> row.cells().forEach((o, c) -> {
                    if (!c.reason().isEmpty()) {
                        reasons.computeIfAbsent(o + ": " + c.reason(), k -> new ArrayList<>())
                                .add(name);
                    }
                }));
        if (!reasons.isEmpty()) {
            out.append("\n## Skipped\n\n");
            reasons.forEach((reason, rows) -> out.append("- ")
                    .append(reason)
                    .append(" (")
                    .append(rows.size())
                    .append(rows.size() == 1 ? " row)\n" : " rows)\n"));
        }
    }

    private static void changed(DriftMatrix matrix, StringBuilder out) {
        if (!matrix.drifts()) {
            return;
        }
        out.append("\n## Where each changed case changed first\n\n");
        out.append("| model/suite | change | first on | parameters | cases | such as |\n|---|---|---|---|---|---|\n");
        matrix.rows()
                .forEach((name, row) -> groups(row).forEach((group, changes) -> {
                    DriftMatrix.Change first = changes.get(0);
                    List<String> ids =
                            changes.stream().map(c -> c.change().id()).toList();
                    String place = first.change()
                            .first()
                            .map(d -> (d.step() < 0 ? "" : ", step " + d.step()) + ", " + d.place() + ": "
                                    + side(d.expected()) + " became " + side(d.actual()))
                            .orElse("");
                    out.append("| ")
                            .append(name)
                            .append(" | ")
                            .append(first.change().change().word())
                            .append(" | ")
                            .append(first.where())
                            .append(" | ")
                            .append(first.change().parameters())
                            .append(" | ")
                            .append(ids.size())
                            .append(" | ")
                            .append(String.join(" ", ids.subList(0, Math.min(SHOWN, ids.size()))))
                            .append(place.replace("|", "\\|").replace("\n", " "))
                            .append(" |\n");
                }));
    }

    private static String side(String value) {
        return value.length() > 60 ? value.substring(0, 57) + "..." : value;
    }

    private static Map<String, List<DriftMatrix.Change>> groups(DriftMatrix.Row row) {
        Map<String, List<DriftMatrix.Change>> groups = new TreeMap<>();
        row.changes()
                .values()
                .forEach(c -> groups.computeIfAbsent(
                                c.where() + "\0" + c.change().change() + "\0"
                                        + c.change().parameters(),
                                k -> new ArrayList<>())
                        .add(c));
        return groups;
    }
}
