package io.llamaoracle.harness.suite;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonText;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The paths that attention takes in one request to an empty slot of a server with one slot: from flags, length and window
 * alone. Rows read {@code path | K / V | micro-batch}, then a tab and the thread count that applies.
 */
final class AttentionPaths {
    /** Models with a window, and how wide it is. */
    private static final String WINDOW_MODEL = "tiny-gemma3-f16";

    private static final int WINDOW = 64;
    private static final int PAD = 256;
    private static final int SPLIT_CELLS = 512;
    private static final int TILE = 64;
    private static final int CUT = 4;

    private final List<String> flags;
    private final int batch;
    private final int ubatch;
    private final int context;
    private final int window;
    private final Set<String> rows = new TreeSet<>();

    private AttentionPaths(String model, List<String> flags) {
        this.flags = flags;
        context = number("-c", 2048);
        batch = Math.min(number("-b", 2048), context);
        ubatch = Math.min(batch, number("-ub", 512));
        window = model.equals(WINDOW_MODEL) ? WINDOW : 0;
    }

    /** The rows of a case, each once. */
    static Set<String> of(String model, List<String> flags, Case c) {
        AttentionPaths paths = new AttentionPaths(model, flags);
        Json.Obj body = JsonText.readObject(c.requests().get(0).body());
        int tokens = ((Json.Arr) body.get("prompt").orElseThrow()).items().size();
        int generated = Integer.parseInt(((Json.Num) body.get("n_predict").orElseThrow()).text());
        paths.prompt(tokens);
        for (int used = tokens + 1; used < tokens + generated; used++) {
            paths.add(1, Math.min(used, paths.context));
        }
        return paths.rows;
    }

    private void prompt(int tokens) {
        for (int from = 0; from < tokens; ) {
            int end = Math.min(from + batch, tokens);
            for (int left : cuts()) {
                int cut = tokens - Math.min(batch, left);
                end = from < cut && cut < end ? cut : end;
            }
            for (int done = from; done < end; done += ubatch) {
                int size = Math.min(ubatch, end - done);
                add(size, done + size);
            }
            from = end;
        }
    }

    /** Where the server cuts a prompt for its checkpoints: so many tokens before the end. */
    private List<Integer> cuts() {
        boolean checkpoints = window > 0 && !flags.contains("--swa-full") && number("--ctx-checkpoints", 32) > 0;
        return checkpoints ? List.of(CUT + ubatch, CUT) : List.of();
    }

    private void add(int size, int used) {
        String threads = "\t" + (size > 1 ? number("-tb", number("-t", 2)) : number("-t", 2));
        rows.add(row("", size, used) + threads);
        if (window > 0) {
            int ring = flags.contains("--swa-full") ? context : pad(WINDOW + ubatch);
            rows.add(row(", window", size, Math.min(used, ring)) + threads);
        }
    }

    private String row(String layers, int size, int used) {
        String k = flag("-ctk", "f16");
        String v = flag("-ctv", "f16");
        boolean plain = List.of("f16", "f32").containsAll(List.of(k, v));
        boolean rotated = k.startsWith("q") || v.startsWith("q");
        String path;
        if (flag("-fa", "on").equals("off")) {
            path = "separate";
        } else if (plain && size >= TILE) {
            path = "tiles";
        } else if (plain && size == 1 && pad(used) >= SPLIT_CELLS) {
            path = "split cells";
        } else {
            path = rotated ? "rows, rotated" : "rows";
        }
        String rowsOfBatch = size == 1 ? "1" : size < TILE ? "2 to 63" : "64 and more";
        return path + layers + " | " + k + " / " + v + " | " + rowsOfBatch;
    }

    private static int pad(int cells) {
        return (cells + PAD - 1) / PAD * PAD;
    }

    private String flag(String name, String fallback) {
        int at = flags.lastIndexOf(name);
        return at < 0 ? fallback : flags.get(at + 1);
    }

    private int number(String name, int fallback) {
        return Integer.parseInt(flag(name, Integer.toString(fallback)));
    }
}
