package io.llamaoracle.engine.kvcache;

/**
 * Cells that a micro-batch takes.
 *
 * @param s0 smallest stream
 * @param s1 largest stream
 * @param strm stream of each group of tokens
 * @param idxs cells of each group's tokens, in token order
 *     <p>Origin: {@code src/llama-kv-cache.h} {@code llama_kv_cache::slot_info} (b11192)
 */
public record SlotInfo(int s0, int s1, int[] strm, int[][] idxs) {
    /** Number of streams. */
    public int nStream() {
        return strm.length;
    }

    /** Number of tokens per stream. */
    public int size() {
        return idxs[0].length;
    }
}
