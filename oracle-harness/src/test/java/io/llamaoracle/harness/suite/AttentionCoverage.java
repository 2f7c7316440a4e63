package io.llamaoracle.harness.suite;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonText;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Counts the cases of suite attention by attention path, KV type, micro-batch and thread count. */
final class AttentionCoverage {
    private static final List<String> THREADS = List.of("1", "2", "3", "4", "8", "16");

    private final Map<String, Map<String, Integer>> cells = new TreeMap<>();

    /** The matrix as a Markdown table. */
    static String table(List<Suite> suites) {
        AttentionCoverage coverage = new AttentionCoverage();
        for (Suite suite : suites) {
            if (suite.name().startsWith("attention@")) {
                suite.models().forEach(m -> suite.casesFor(m).forEach(c -> coverage.add(suite, c)));
            }
        }
        return coverage.markdown();
    }

    private static String flag(List<String> flags, String name, String fallback) {
        int at = flags.lastIndexOf(name);
        return at < 0 ? fallback : flags.get(at + 1);
    }

    private static int number(List<String> flags, String name, int fallback) {
        return Integer.parseInt(flag(flags, name, Integer.toString(fallback)));
    }

    private static int tokens(Case c) {
        Json.Obj body = JsonText.readObject(c.requests().get(0).body());
        return ((Json.Arr) body.get("prompt").orElseThrow()).items().size();
    }

    private void add(Suite suite, Case c) {
        List<String> flags = suite.flags();
        int n = tokens(c);
        int batch = Math.min(number(flags, "-b", 2048), number(flags, "-c", 2048));
        int ubatch = Math.min(batch, number(flags, "-ub", 512));
        int t = number(flags, "-t", 2);
        int tb = number(flags, "-tb", t);
        Set<String> seen = new TreeSet<>();
        for (int done = 0; done < n; ) {
            int size = Math.min(ubatch, Math.min(batch - done % batch, n - done));
            done += size;
            seen.add(key(flags, size, done) + "\t" + (size > 1 ? tb : t));
        }
        seen.add(key(flags, 1, n + 1) + "\t" + t);
        for (String s : seen) {
            String[] parts = s.split("\t");
            cells.computeIfAbsent(parts[0], k -> new TreeMap<>()).merge(parts[1], 1, Integer::sum);
        }
    }

    /** Path, KV types and class of micro-batch; cells in use are padded to 256. */
    private static String key(List<String> flags, int size, int used) {
        String k = flag(flags, "-ctk", "f16");
        String v = flag(flags, "-ctv", "f16");
        boolean plain = List.of("f16", "f32").containsAll(List.of(k, v));
        boolean rotated = k.startsWith("q") || v.startsWith("q");
        String path;
        if (flag(flags, "-fa", "on").equals("off")) {
            path = "separate";
        } else if (plain && size >= 64) {
            path = "tiles";
        } else if (plain && size == 1 && (used + 255) / 256 >= 2) {
            path = "split cells";
        } else {
            path = rotated ? "rows, rotated" : "rows";
        }
        String batch = size == 1 ? "1" : size < 64 ? "2 to 63" : "64 and more";
        return path + " | " + k + " / " + v + " | " + batch;
    }

    private String markdown() {
        StringBuilder text = new StringBuilder("| path | K / V | micro-batch | -t " + String.join(" | ", THREADS)
                + " |\n|---|---|---|" + "---:|".repeat(THREADS.size()) + "\n");
        cells.forEach((key, counts) -> {
            text.append("| ").append(key).append(" |");
            for (String t : THREADS) {
                text.append(' ')
                        .append(counts.containsKey(t) ? counts.get(t) : "")
                        .append(" |");
            }
            text.append('\n');
        });
        return text.toString();
    }
}
