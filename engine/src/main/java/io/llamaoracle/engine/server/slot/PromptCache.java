package io.llamaoracle.engine.server.slot;

import java.util.ArrayList;
import java.util.List;

/**
 * Prompts that lost their slot, kept with their cache in main memory. A prompt contained in another one is dropped; the
 * oldest go first when bytes or tokens exceed the limits.
 *
 * <p>Origin: {@code tools/server/server-task.cpp} {@code server_prompt_cache} (b11192)
 */
final class PromptCache {
    private record Entry(ServerPrompt prompt, byte[] state) {
        long bytes() {
            long sum = state.length;
            for (Checkpoint checkpoint : prompt.checkpoints) {
                sum += checkpoint.bytes();
            }
            return sum;
        }
    }

    private final List<Entry> states = new ArrayList<>();
    private final long limitSize;
    private final long limitTokens;

    /**
     * An empty cache.
     *
     * @param limitMib bytes it may hold, negative for no limit
     * @param limitTokens tokens it may hold, 0 for no limit
     */
    PromptCache(int limitMib, int limitTokens) {
        this.limitSize = 1024L * 1024L * Math.max(0, limitMib);
        this.limitTokens = limitTokens;
    }

    /** Keeps a slot's prompt unless an entry already contains it. False if nothing was kept. */
    boolean save(ServerPrompt prompt, DecodeContext context, int seq) {
        if (prompt.tokens.size() == 0) {
            return false;
        }
        for (Entry entry : states) {
            if (entry.prompt.tokens.commonPrefix(prompt.tokens) == prompt.tokens.size()) {
                return false;
            }
        }
        Entry kept = new Entry(prompt.copy(), context.stateSeqGet(seq, false));
        if (limitSize > 0 && kept.bytes() > limitSize) {
            return false;
        }
        states.removeIf(e -> e.prompt.tokens.commonPrefix(prompt.tokens) == e.prompt.tokens.size());
        while (limitSize > 0 && !states.isEmpty() && bytes() + kept.bytes() > limitSize) {
            states.remove(0);
        }
        states.add(kept);
        return true;
    }

    /**
     * Puts the entry that shares more with the new tokens than the slot does into the slot.
     *
     * @return the slot's prompt from now on, null if the state could not be restored
     */
    ServerPrompt load(ServerPrompt prompt, int[] tokens, DecodeContext context, int seq) {
        int lcp = prompt.tokens.commonPrefix(tokens);
        float keepBest = prompt.tokens.size() > 0 ? (float) lcp / prompt.tokens.size() : -1.0f;
        float simBest = (float) lcp / tokens.length;
        Entry best = null;
        for (Entry entry : states) {
            int common = entry.prompt.tokens.commonPrefix(tokens);
            float keep = (float) common / entry.prompt.tokens.size();
            float sim = (float) common / tokens.length;
            if (!(keep < 0.25f) && keepBest < keep && simBest < sim) {
                keepBest = keep;
                simBest = sim;
                best = entry;
            }
        }
        if (best == null) {
            return prompt;
        }
        if (!context.stateSeqSet(best.state, seq, false)) {
            return null;
        }
        states.remove(best);
        return best.prompt;
    }

    /** Drops the oldest entries that exceed the limits; tokens may exceed theirs while the bytes allow it. */
    void update() {
        while (limitSize > 0 && !states.isEmpty() && bytes() > limitSize) {
            states.remove(0);
        }
        float perToken = Math.max(1.0f, (float) bytes() / Math.max(1, tokens()));
        long limit = limitSize > 0 ? Math.max(limitTokens, (long) (limitSize / perToken)) : limitTokens;
        while (limitTokens > 0 && !states.isEmpty() && tokens() > limit) {
            states.remove(0);
        }
    }

    void clear() {
        states.clear();
    }

    private long bytes() {
        return states.stream().mapToLong(Entry::bytes).sum();
    }

    private long tokens() {
        return states.stream().mapToLong(e -> e.prompt.tokens.size()).sum();
    }
}
