package io.llamaoracle.harness.bisect.node;

/**
 * What is known of one source of a node on both sides.
 *
 * @param name ggml's name on the left side
 * @param kind node, input, weight or state (the KV cache before the graph)
 * @param equal whether both sides are proved to hold the same bits
 * @param proof the common hash, or why there is none
 */
public record SourceState(String name, Kind kind, boolean equal, String proof) {
    /** What a source is. */
    public enum Kind {
        NODE,
        INPUT,
        WEIGHT,
        STATE
    }

    @Override
    public String toString() {
        return name + " (" + kind.name().toLowerCase(java.util.Locale.ROOT) + "): "
                + (equal ? "equal, " : "NOT PROVED EQUAL, ") + proof;
    }
}
