package io.llamaoracle.harness.bisect.build;

import io.llamaoracle.harness.bisect.Html;
import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;

/**
 * A search's outcome, ready to paste.
 *
 * @param command repeats it
 * @param compiler compiler and variant of every image
 * @param found first bad and last good build
 * @param verdicts every build that was checked
 * @param difference lines about what differs between the two
 * @param seconds how long it took
 */
public record BuildReport(
        String command,
        String compiler,
        BuildBisect.Found found,
        SortedMap<Integer, BuildVerdict> verdicts,
        List<String> difference,
        double seconds) {

    /** Markdown. */
    public String text() {
        StringBuilder out = new StringBuilder();
        out.append("first bad build: b").append(found.firstBad()).append('\n');
        out.append("last good build: b").append(found.lastGood()).append('\n');
        if (!found.undecided().isEmpty()) {
            out.append("not decided:     ")
                    .append(found.undecided())
                    .append(" (not judged; any of them may be the first bad one)\n");
        }
        out.append("range:           b")
                .append(verdicts.firstKey())
                .append("..b")
                .append(verdicts.lastKey())
                .append('\n');
        out.append("checked:         ").append(verdicts).append('\n');
        out.append("host:            ").append(host()).append('\n');
        out.append("cpu:             ").append(cpu()).append('\n');
        out.append("compiler:        ").append(compiler).append('\n');
        difference.forEach(line -> out.append("  ").append(line).append('\n'));
        out.append(String.format(Locale.ROOT, "time:            %.0f s%n", seconds));
        return out.append("command:         ").append(command).append('\n').toString();
    }

    /** A page that needs nothing else. */
    public String html() {
        return "<!doctype html><meta charset=\"utf-8\"><title>first bad build: b" + found.firstBad()
                + "</title><style>body{max-width:60em;margin:2em auto;padding:0 1em}"
                + "pre{font-size:15px;white-space:pre-wrap}</style><pre>" + Html.escape(text()) + "</pre>\n";
    }

    /** JSON. */
    public Json.Obj json() {
        JsonBuilder known = new JsonBuilder();
        verdicts.forEach((b, v) -> known.put(Integer.toString(b), v.name()));
        return new JsonBuilder()
                .put("first_bad", found.firstBad())
                .put("last_good", found.lastGood())
                .put(
                        "undecided",
                        new Json.Arr(found.undecided().stream()
                                .<Json>map(b -> new Json.Num(Integer.toString(b)))
                                .toList()))
                .put("checked", known.build())
                .put("host", host())
                .put("cpu", cpu())
                .put("compiler", compiler)
                .put("difference", difference)
                .put("command", command)
                .put("seconds", new Json.Num(String.format(Locale.ROOT, "%.1f", seconds)))
                .build();
    }

    private static String host() {
        return System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                + System.getProperty("os.arch");
    }

    private static String cpu() {
        try {
            return Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
                    .filter(l -> l.startsWith("model name"))
                    .map(l -> l.substring(l.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("unknown");
        } catch (IOException e) {
            return "unknown";
        }
    }
}
