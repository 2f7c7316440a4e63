package io.llamaoracle.engine.kvcache;

import java.util.ArrayList;
import java.util.List;

/**
 * Copies of whole streams that are carried out before the next decode.
 *
 * <p>Origin: {@code src/llama-kv-cache.h} {@code llama_kv_cache::stream_copy_info} (b11192)
 */
public final class PendingCopies {
    private final List<int[]> pairs = new ArrayList<>();

    /** Adds a copy. */
    void add(int src, int dst) {
        pairs.add(new int[] {src, dst});
    }

    /** Whether nothing waits. */
    public boolean isEmpty() {
        return pairs.isEmpty();
    }

    /** Carries the copies out and forgets them. */
    public void apply(KvStore store) {
        for (int[] p : pairs) {
            store.copyStream(p[0], p[1]);
        }
        pairs.clear();
    }
}
