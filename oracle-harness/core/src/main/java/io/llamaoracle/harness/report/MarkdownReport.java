package io.llamaoracle.harness.report;

import io.llamaoracle.harness.replay.CaseResult;
import java.util.Locale;

/** A run as Markdown, for a CI summary. */
public final class MarkdownReport {
    private static final int SHOWN = 20;

    private MarkdownReport() {}

    /** The summary. */
    public static String of(Run run) {
        StringBuilder out = new StringBuilder();
        Tally total = run.total();
        out.append(String.format(
                Locale.ROOT,
                "## llama-oracle: %s, %d of %d cases compared%n%n",
                run.exitCode() == 0 ? "all equal" : "not equal",
                total.compared(),
                total.cases()));
        out.append(String.format(
                Locale.ROOT, "Subject `%s`, shard %s, %.1f s.%n%n", run.subject(), run.shard(), run.seconds()));
        out.append(VerdictTable.markdown(run));
        if (!run.skips().isEmpty()) {
            out.append("\nSkipped:\n\n");
            run.skips()
                    .forEach(s -> out.append("- `")
                            .append(s.recording())
                            .append("`: ")
                            .append(s.reason())
                            .append('\n'));
        }
        int shown = 0;
        for (CaseResult result : run.kept()) {
            if (shown++ == SHOWN) {
                out.append("\n… and ").append(run.kept().size() - SHOWN).append(" more in report.json\n");
                break;
            }
            out.append("\n```\n").append(DivergenceText.of(result)).append("```\n");
        }
        return out.toString();
    }
}
