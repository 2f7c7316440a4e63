package io.llamaoracle.engine.kvcache;

/**
 * Sizes and window of one KV cache.
 *
 * @param kvSize cells of a stream
 * @param nSeqMax number of sequences
 * @param unified whether all sequences share one stream
 * @param nSwa size of the window, 0 for none
 * @param swaType shape of the window
 * @param causal whether a token sees earlier ones only
 */
public record KvCacheParams(int kvSize, int nSeqMax, boolean unified, int nSwa, SwaType swaType, boolean causal) {
    /** Number of streams. */
    public int nStream() {
        return unified ? 1 : nSeqMax;
    }
}
