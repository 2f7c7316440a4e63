package io.llamaoracle.harness.bisect;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonBuilder;
import java.util.Locale;

/** A bisection's outcome as text, JSON and one HTML page. */
public final class ResultText {
    private ResultText() {}

    /** For the console, and ready to paste. */
    public static String text(BisectResult r) {
        StringBuilder out = new StringBuilder();
        out.append("bisect ").append(r.id()).append('\n');
        out.append("left   ").append(r.left()).append('\n');
        out.append("right  ").append(r.right()).append('\n');
        for (Section section : r.sections()) {
            out.append(String.format(Locale.ROOT, "%n%s (%.1f s)%n", section.title(), section.seconds()));
            section.lines().forEach(line -> out.append("  ").append(line).append('\n'));
        }
        out.append('\n').append(verdict(r)).append('\n');
        out.append("repeat: ").append(r.command()).append('\n');
        out.append(
                String.format(Locale.ROOT, "%.1f s; processor time of this JVM %.1f s%n", r.seconds(), r.cpuSeconds()));
        return out.toString();
    }

    /** Level, unit and statement. */
    public static String verdict(BisectResult r) {
        if (r.level() == Level.NOT_COVERED) {
            return "NOT_COVERED\n" + r.statement();
        }
        String unit = r.unit().isEmpty() ? "" : ", " + r.unit();
        return "born in: " + r.level().words() + unit + "\n" + r.statement();
    }

    /** The JSON object. */
    public static Json.Obj json(BisectResult r) {
        JsonBuilder out = new JsonBuilder()
                .put("case", r.id())
                .put("left", r.left())
                .put("right", r.right())
                .put("level", r.level().name())
                .put("unit", r.unit())
                .put("node", r.node())
                .put("statement", r.statement())
                .put(
                        "sections",
                        new Json.Arr(r.sections().stream()
                                .<Json>map(s -> new JsonBuilder()
                                        .put("title", s.title())
                                        .put("lines", s.lines())
                                        .put("seconds", seconds(s.seconds()))
                                        .build())
                                .toList()))
                .put("seconds", seconds(r.seconds()))
                .put("cpu_seconds", seconds(r.cpuSeconds()))
                .put("command", r.command());
        r.fixture().ifPresent(f -> out.put("fixture", f.toString()));
        return out.build();
    }

    private static Json seconds(double value) {
        return new Json.Num(String.format(Locale.ROOT, "%.3f", value));
    }

    /** A page that needs nothing else. */
    public static String html(BisectResult r) {
        StringBuilder out = new StringBuilder("<!doctype html><meta charset=\"utf-8\"><title>bisect ")
                .append(Html.escape(r.id()))
                .append(
                        "</title><style>body{font:15px/1.5 system-ui,sans-serif;max-width:60em;margin:2em auto;padding:0 1em}")
                .append("pre{background:#8881;padding:.8em;overflow:auto}b{color:#b00}</style><h1>")
                .append(Html.escape(r.id()))
                .append("</h1><p><b>")
                .append(Html.escape(verdict(r)).replace("\n", "</b><br>"))
                .append("</p><pre>left   ")
                .append(Html.escape(r.left()))
                .append("\nright  ")
                .append(Html.escape(r.right()))
                .append("\nrepeat ")
                .append(Html.escape(r.command()))
                .append("</pre>");
        for (Section section : r.sections()) {
            out.append(String.format(
                    Locale.ROOT,
                    "<h2>%s <small>%.1f s</small></h2><pre>",
                    Html.escape(section.title()),
                    section.seconds()));
            out.append(Html.escape(String.join("\n", section.lines()))).append("</pre>");
        }
        return out.append('\n').toString();
    }
}
