package io.llamaoracle.engine.server.slot;

import io.llamaoracle.engine.json.Json;

/**
 * Counts and times of one request.
 *
 * <p>Origin: {@code tools/server/server-common.h} {@code server_slot_stats} (b11192)
 */
final class SlotStats {
    int nPromptCached;
    int nPromptProcessed;
    int nGen;
    private long start;
    private long promptLast;
    private long genLast;

    SlotStats copy() {
        SlotStats c = new SlotStats();
        c.nPromptCached = nPromptCached;
        c.nPromptProcessed = nPromptProcessed;
        c.nGen = nGen;
        c.start = start;
        c.promptLast = promptLast;
        c.genLast = genLast;
        return c;
    }

    /** Whether the prompt was begun at all. */
    boolean isSet() {
        return start > 0;
    }

    void promptStart(long now) {
        start = now;
    }

    void promptLast(long now) {
        promptLast = now;
    }

    void genLast(long now) {
        genLast = now;
    }

    long elapsedMs(long now) {
        return (now - start) / 1000;
    }

    double genMs() {
        return genLast == 0 ? 0.0 : genMicros() / 1000.0;
    }

    long genMicros() {
        return genLast == 0 ? 0 : Math.max(1, genLast - promptLast);
    }

    Json toJson() {
        double promptMs = promptLast == 0 ? 0.0 : (promptLast - start) / 1000.0;
        double genMs = genMs();
        int steps = nGen > 0 ? nGen - 1 : 0;
        return Json.object()
                .put("cache_n", nPromptCached)
                .put("prompt_n", nPromptProcessed)
                .put("prompt_ms", promptMs)
                .put("prompt_per_token_ms", nPromptProcessed > 0 ? promptMs / nPromptProcessed : 0.0)
                .put("prompt_per_second", promptMs > 0.0 ? 1e3 / promptMs * nPromptProcessed : 0.0)
                .put("predicted_n", nGen)
                .put("predicted_ms", genMs)
                .put("predicted_per_token_ms", steps > 0 ? genMs / steps : 0.0)
                .put("predicted_per_second", genMs > 0.0 ? 1e3 / genMs * steps : 0.0);
    }
}
