package io.llamaoracle.harness.report;

import io.llamaoracle.harness.diff.Counts;
import io.llamaoracle.harness.diff.Divergence;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.replay.CaseResult;
import io.llamaoracle.harness.transcript.Candidate;
import io.llamaoracle.harness.transcript.FloatBits;
import java.util.Locale;

/** The block that tells a divergence: where, both values, how far apart, how much else, how to repeat it. */
public final class DivergenceText {
    private DivergenceText() {}

    /** The block, with a newline at its end. */
    public static String of(CaseResult result) {
        StringBuilder out = new StringBuilder();
        line(out, "%s  %s  %s", result.verdict(), result.recording(), result.id());
        if (!result.reason().isEmpty()) {
            line(out, "  %s", result.reason());
        }
        result.first().ifPresent(d -> place(out, d));
        if (result.counts().answers() > 0) {
            line(out, "  unequal  %s", unequal(result.counts()));
        }
        result.forced().ifPresent(c -> line(out, "  with the recorded tokens fed: %s", unequal(c)));
        line(out, "  repeat   %s", repeat(result));
        return out.toString();
    }

    /** The command that repeats a case alone. */
    public static String repeat(CaseResult result) {
        return "./oracle replay '" + result.recording() + "' --case '" + result.id() + "'";
    }

    private static void place(StringBuilder out, Divergence d) {
        String step = d.step() < 0 ? "" : "step " + d.step() + ", ";
        line(out, "  request %d, %s%s", d.request(), step, d.place());
        line(out, "  oracle   %s", side(d, true));
        line(out, "  subject  %s", side(d, false));
        d.bits().ifPresent(b -> line(out, "  distance %d ulp", FloatBits.ulp(b.expected(), b.actual())));
    }

    private static String side(Divergence d, boolean oracle) {
        String written = oracle ? d.expected() : d.actual();
        if (d.tokens().isPresent()) {
            Candidate c =
                    oracle ? d.tokens().get().expected() : d.tokens().get().actual();
            return String.format(
                    Locale.ROOT, "%6d %s  %s  %s", c.id(), JsonText.quote(c.piece()), FloatBits.hex(c.bits()), written);
        }
        String hex = d.bits()
                .map(b -> FloatBits.hex(oracle ? b.expected() : b.actual()) + "  ")
                .orElse("");
        return hex + written;
    }

    private static String unequal(Counts c) {
        return String.format(
                Locale.ROOT,
                "%d of %d answers, %d of %d steps, %d of %d floats",
                c.answers() - c.answersEqual(),
                c.answers(),
                c.steps() - c.stepsEqual(),
                c.steps(),
                c.floats() - c.floatsEqual(),
                c.floats());
    }

    @SuppressWarnings("AnnotateFormatMethod")
    private static void line(StringBuilder out, String format, Object... values) {
        out.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
