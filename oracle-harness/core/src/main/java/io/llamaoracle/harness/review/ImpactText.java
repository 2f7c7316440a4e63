package io.llamaoracle.harness.review;

import java.util.List;
import java.util.Locale;

/** What an upgrade changes as a Markdown comment that fits a pull request: never more than {@link #LINES} lines. */
public final class ImpactText {
    /** Most lines of a comment. */
    public static final int LINES = 58;

    private static final int TEXT = 60;
    private static final double TIE = 0.05;
    private static final List<ChangeClass> TOLD = List.of(
            ChangeClass.TEXT,
            ChangeClass.TOKENS,
            ChangeClass.FLOATS,
            ChangeClass.REFUSAL,
            ChangeClass.MEMBERS,
            ChangeClass.UNSTABLE);

    private ImpactText() {}

    /**
     * The comment.
     *
     * @param impacts each side against the first
     * @param failing how many changes fail
     * @param speeds a line a side about its speed, as information
     */
    public static String of(List<Impact> impacts, int failing, List<String> speeds) {
        StringBuilder out = new StringBuilder();
        out.append(failing == 0 ? "**No change that fails.**" : "**" + failing + " changes fail.**")
                .append("\n\n");
        out.append("| side | cases |");
        TOLD.forEach(c -> out.append(' ').append(c.word()).append(" |"));
        out.append("\n|---|---|").append("---|".repeat(TOLD.size())).append('\n');
        for (Impact impact : impacts) {
            out.append("| ")
                    .append(cell(impact.to()))
                    .append(" | ")
                    .append(impact.cases())
                    .append(" |");
            TOLD.forEach(c -> out.append(' ')
                    .append(share(impact.count(c), impact.cases()))
                    .append(" |"));
            out.append('\n');
        }
        out.append("\nAgainst ")
                .append(impacts.isEmpty() ? "nothing" : impacts.get(0).from());
        out.append(". Unstable: the side, asked twice, contradicted itself; not judged.\n");
        floats(impacts, out);
        speeds.forEach(s -> out.append("\n- ").append(s));
        out.append(speeds.isEmpty() ? "" : "\n");
        texts(impacts, out);
        return out.toString();
    }

    private static String share(int n, int of) {
        return n == 0 ? "0" : n + " (" + String.format(Locale.ROOT, "%.1f", 100.0 * n / of) + " %)";
    }

    private static void floats(List<Impact> impacts, StringBuilder out) {
        if (impacts.size() > 3
                || impacts.stream().allMatch(i -> i.floats().rows().isEmpty())) {
            return;
        }
        out.append("\n| side | positions | steps | \\|Δ logprob\\| 50 % | 99 % | largest | ULP 50 % | largest |\n");
        out.append("|---|---|---|---|---|---|---|---|\n");
        for (Impact impact : impacts) {
            for (FloatDrift.Row r : impact.floats().rows()) {
                out.append(String.format(
                        Locale.ROOT,
                        "| %s | %s | %d | %.2e | %.2e | %.2e | %d | %d |%n",
                        cell(impact.to()),
                        r.positions(),
                        r.steps(),
                        r.delta().get(0),
                        r.delta().get(2),
                        r.delta().get(3),
                        r.ulp().get(0),
                        r.ulp().get(3)));
            }
        }
    }

    private static void texts(List<Impact> impacts, StringBuilder out) {
        List<Row> rows = impacts.stream()
                .flatMap(i -> i.changed().stream()
                        .filter(c -> c.change().change() == ChangeClass.TEXT)
                        .map(c -> new Row(i.to(), c)))
                .toList();
        if (rows.isEmpty()) {
            return;
        }
        out.append(
                "\n| changed text | side | parts at | first drew | other drew | margins | |\n|---|---|---|---|---|---|---|\n");
        long used = out.chars().filter(c -> c == '\n').count();
        int room = (int) Math.max(1, LINES - used - 2);
        rows.stream().limit(room).forEach(r -> out.append(line(r)).append('\n'));
        if (rows.size() > room) {
            out.append("\n… and ").append(rows.size() - room).append(" more changed texts: see drift.html\n");
        }
    }

    private record Row(String side, Impact.Changed changed) {}

    private static String line(Row r) {
        String head = "| " + cell(r.changed().name()) + " | " + cell(r.side()) + " | ";
        return head
                + r.changed()
                        .parting()
                        .map(p -> String.format(
                                Locale.ROOT,
                                "step %d | %s | %s | %.3g, %.3g | %s |",
                                p.step(),
                                cell("`" + p.left().piece() + "`"),
                                cell("`" + p.right().piece() + "`"),
                                p.leftMargin(),
                                p.rightMargin(),
                                p.margin() < TIE ? "near tie" : ""))
                        .orElse("? | | | | no probabilities asked for |");
    }

    private static String cell(String text) {
        String one = text.replace("|", "\\|").replace("\n", "⏎").replace("\r", "");
        return one.length() <= TEXT ? one : one.substring(0, TEXT - 1) + "…";
    }
}
