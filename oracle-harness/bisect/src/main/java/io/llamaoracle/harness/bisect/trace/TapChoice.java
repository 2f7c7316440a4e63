package io.llamaoracle.harness.bisect.trace;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a tap writes.
 *
 * @param raw names of nodes whose raw bytes are wanted, exact
 * @param firstGraph first graph to trace
 * @param lastGraph last graph to trace
 * @param views whether views are hashed
 * @param inputs whether graph inputs are written
 */
public record TapChoice(List<String> raw, long firstGraph, long lastGraph, boolean views, boolean inputs) {
    /** Hashes of everything, and the logits. */
    public static final TapChoice HASHES = new TapChoice(List.of("result_output"), 0, Integer.MAX_VALUE, true, true);

    public TapChoice {
        raw = List.copyOf(raw);
    }

    /** Raw bytes of these tensors in one graph. */
    public static TapChoice values(List<String> names, long graph) {
        return new TapChoice(names, graph, graph, true, true);
    }

    /** The variables that tell the native tap. */
    public Map<String, String> environment() {
        Map<String, String> env = new LinkedHashMap<>();
        if (!raw.isEmpty()) {
            env.put(
                    "LLAMA_ORACLE_TAP_NODES",
                    String.join(",", raw.stream().map(TapChoice::literal).toList()));
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
