package io.llamaoracle.harness.reduce;

import io.llamaoracle.harness.bisect.Html;
import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.suite.Request;
import java.util.List;
import java.util.Locale;

/** A reduction's outcome as text, JSON and one HTML page. */
public final class ReduceText {
    private static final int SHOWN = 2000;

    private ReduceText() {}

    static String line(ReduceStep s) {
        String change = s.before().equals(s.after()) ? s.before() + ", none less" : s.before() + " -> " + s.after();
        String others = s.other() == 0 ? "" : ", " + s.other() + " diverged otherwise";
        return String.format(
                Locale.ROOT, "%-10s %s (%d tried%s, %.1f s)", s.pass(), change, s.tried(), others, s.seconds());
    }

    /**
     * For the console, and ready to paste.
     *
     * @param id the case
     * @param repeat command that bisects the reduced case
     */
    public static String text(String id, ReduceResult r, String repeat) {
        StringBuilder out = new StringBuilder("reduce ").append(id).append('\n');
        if (r.signature().isEmpty()) {
            return out.append("the case does not diverge\n").toString();
        }
        out.append("signature: ").append(r.signature()).append(" (the same before and after)\n\nsteps\n");
        r.steps().forEach(s -> out.append("  ").append(line(s)).append('\n'));
        out.append(summary(r)).append("\n\noriginal").append(show(r.original()));
        out.append("\n\nreduced").append(show(r.reduced()));
        return out.append("\n\nrepeat: ").append(repeat).append('\n').toString();
    }

    private static String summary(ReduceResult r) {
        return String.format(
                Locale.ROOT,
                "%d candidates, %d of them diverged otherwise and were refused; %s; %.1f s",
                r.tried(),
                r.other(),
                r.ended() ? "nothing more can be left out alone" : "stopped at the limit of candidates",
                r.seconds());
    }

    private static String show(ReduceCase c) {
        StringBuilder out = new StringBuilder(", layers " + c.layers());
        for (Request q : c.requests()) {
            String body = q.body().length() <= SHOWN ? q.body() : q.body().substring(0, SHOWN) + "…";
            out.append("\n  ")
                    .append(q.method())
                    .append(' ')
                    .append(q.path())
                    .append(' ')
                    .append(body);
        }
        return out.toString();
    }

    /** The JSON object. */
    public static Json.Obj json(String id, ReduceResult r, String repeat) {
        return new JsonBuilder()
                .put("case", id)
                .put("signature", r.signature())
                .put(
                        "steps",
                        new Json.Arr(r.steps().stream().map(ReduceText::json).toList()))
                .put("tried", r.tried())
                .put("diverged_otherwise", r.other())
                .put("ended", r.ended())
                .put("original", json(r.original()))
                .put("reduced", json(r.reduced()))
                .put("repeat", repeat)
                .put("seconds", seconds(r.seconds()))
                .build();
    }

    private static Json json(ReduceStep s) {
        return new JsonBuilder()
                .put("pass", s.pass())
                .put("before", s.before())
                .put("after", s.after())
                .put("tried", s.tried())
                .put("diverged_otherwise", s.other())
                .put("seconds", seconds(s.seconds()))
                .build();
    }

    private static Json json(ReduceCase c) {
        List<Json> layers =
                c.layers().stream().<Json>map(l -> new Json.Num(l.toString())).toList();
        return new JsonBuilder()
                .put("layers", new Json.Arr(layers))
                .put("requests", requests(c.requests()))
                .build();
    }

    /** Requests as {@code -r @FILE} takes them. */
    public static Json.Arr requests(List<Request> requests) {
        return new Json.Arr(requests.stream()
                .<Json>map(q -> new JsonBuilder()
                        .put("method", q.method())
                        .put("path", q.path())
                        .put("body", q.body())
                        .build())
                .toList());
    }

    private static Json seconds(double value) {
        return new Json.Num(String.format(Locale.ROOT, "%.3f", value));
    }

    /** A page that needs nothing else. */
    public static String html(String id, ReduceResult r, String repeat) {
        StringBuilder out = new StringBuilder("<!doctype html><meta charset=\"utf-8\"><title>reduce ")
                .append(Html.escape(id))
                .append("</title><style>body{font:15px/1.5 system-ui,sans-serif;max-width:60em;margin:2em auto;")
                .append("padding:0 1em}pre{background:#8881;padding:.8em;overflow:auto;white-space:pre-wrap}")
                .append("td,th{padding:.1em .8em;text-align:left}</style><h1>")
                .append(Html.escape(id))
                .append("</h1><p>signature: <b>")
                .append(Html.escape(r.signature().isEmpty() ? "does not diverge" : r.signature()))
                .append("</b><table><tr><th>pass<th>before<th>after<th>tried<th>diverged otherwise<th>s");
        for (ReduceStep s : r.steps()) {
            out.append(String.format(
                    Locale.ROOT,
                    "<tr><td>%s<td>%s<td>%s<td>%d<td>%d<td>%.1f",
                    Html.escape(s.pass()),
                    Html.escape(s.before()),
                    Html.escape(s.after()),
                    s.tried(),
                    s.other(),
                    s.seconds()));
        }
        out.append("</table><p>").append(Html.escape(summary(r))).append("<h2>original</h2><pre>");
        out.append(Html.escape(show(r.original()))).append("</pre><h2>reduced</h2><pre>");
        out.append(Html.escape(show(r.reduced()))).append("</pre><h2>repeat</h2><pre>");
        return out.append(Html.escape(repeat)).append("</pre>\n").toString();
    }
}
