package io.llamaoracle.harness.bisect.trace;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What a tap writes.
 *
 * @param raw names of nodes whose raw bytes are wanted, exact
 * @param globs further such names, {@code *} and {@code ?} for any
 * @param firstGraph first graph to trace
 * @param lastGraph last graph to trace
 * @param views whether views are hashed
 * @param inputs whether graph inputs are written
 */
public record TapChoice(
        List<String> raw, List<String> globs, long firstGraph, long lastGraph, boolean views, boolean inputs) {
    /** Hashes of everything, and the logits. */
    public static final TapChoice HASHES =
            new TapChoice(List.of("result_output"), List.of(), 0, Integer.MAX_VALUE, true, true);

    public TapChoice {
        raw = List.copyOf(raw);
        globs = List.copyOf(globs);
    }

    /** Raw bytes of these tensors in one graph. */
    public static TapChoice values(List<String> names, long graph) {
        return new TapChoice(names, List.of(), graph, graph, true, true);
    }

    /** Raw bytes of all tensors of these names, in these graphs. */
    public static TapChoice matching(List<String> globs, long firstGraph, long lastGraph) {
        return new TapChoice(List.of("result_output"), globs, firstGraph, lastGraph, true, true);
    }

    /** Whether the raw bytes of a tensor are wanted. */
    public boolean raw(String name) {
        return raw.contains(name) || globs.stream().anyMatch(g -> name.matches(regex(g)));
    }

    private static String regex(String glob) {
        return Pattern.quote(glob).replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q");
    }

    /** The variables that tell the native tap. */
    public Map<String, String> environment() {
        Map<String, String> env = new LinkedHashMap<>();
        List<String> names =
                new ArrayList<>(raw.stream().map(TapChoice::literal).toList());
        names.addAll(globs);
        if (!names.isEmpty()) {
            env.put("LLAMA_ORACLE_TAP_NODES", String.join(",", names));
        }
        env.put("LLAMA_ORACLE_TAP_GRAPHS", firstGraph + "-" + lastGraph);
        String mode = String.join(",", views ? "views" : "", inputs ? "inputs" : "");
        if (views || inputs) {
            env.put("LLAMA_ORACLE_TAP_MODE", mode.replaceAll("^,|,$", ""));
        }
        return env;
    }

    public boolean wants(long graph) {
        return graph >= firstGraph && graph <= lastGraph;
    }

    private static String literal(String name) {
        return name.replaceAll("([\\\\*?\\[])", "\\\\$1").replace(',', '?');
    }
}
