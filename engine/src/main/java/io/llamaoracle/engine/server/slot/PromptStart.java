package io.llamaoracle.engine.server.slot;

import java.util.List;

/**
 * The first look at a slot's prompt: refuses what is too long, and decides how many tokens of the cache are reused.
 *
 * <p>Origin: {@code tools/server/server-context.cpp} {@code server_context_impl::pre_decode} (b11192)
 */
final class PromptStart {
    private final SlotWorld world;
    private final Results results;

    PromptStart(SlotWorld world, Results results) {
        this.world = world;
        this.results = results;
    }

    /** False if the slot was released again. */
    boolean start(Slot slot) {
        slot.stats.promptStart(world.clock.micros());
        slot.state = SlotState.PROCESSING_PROMPT;
        int[] input = slot.task.tokens();
        if (input.length == 0) {
            results.finish(slot);
            world.release(slot);
            return false;
        }
        if (input.length >= slot.nCtx) {
            String message = "request (" + input.length + " tokens) exceeds the available context size (" + slot.nCtx
                    + " tokens), try increasing it";
            world.sendError(slot, message, ErrorType.EXCEED_CONTEXT_SIZE);
            world.release(slot);
            return false;
        }
        int past = slot.params().cachePrompt ? reusable(slot, input) : 0;
        past = checkpointed(slot, past);
        if (past == input.length && past > 0) {
            past--;
        }
        slot.stats.nPromptCached = past;
        slot.stats.nPromptProcessed = 0;
        world.metrics.addPromptCached(past);
        slot.prompt.tokens.keepFirst(past);
        if (slot.params().stream) {
            if (slot.params().returnProgress) {
                results.progress(slot);
            } else {
                results.begin(slot);
            }
        }
        return true;
    }

    private int reusable(Slot slot, int[] input) {
        int past = slot.prompt.tokens.commonPrefix(input);
        int reuse = slot.params().nCacheReuse;
        return reuse > 0 && world.context.canShift() ? past + shiftChunks(slot, input, past, reuse) : past;
    }

    /** Moves later chunks of the cache that stand at another place in the new prompt; returns the tokens gained. */
    private int shiftChunks(Slot slot, int[] input, int past, int reuse) {
        PromptTokens cached = slot.prompt.tokens;
        int gained = 0;
        int headCache = past;
        int headPrompt = past;
        while (headCache < cached.size() && headPrompt < input.length) {
            int match = 0;
            while (headCache + match < cached.size()
                    && headPrompt + match < input.length
                    && cached.get(headCache + match) == input[headPrompt + match]) {
                match++;
            }
            if (match < reuse) {
                headCache++;
                continue;
            }
            world.context.seqRm(slot.id, headPrompt, headCache);
            world.context.seqAdd(slot.id, headCache, headCache + match, headPrompt - headCache);
            for (int i = 0; i < match; i++) {
                cached.set(headPrompt + i, cached.get(headCache + i));
            }
            gained += match;
            headCache += match;
            headPrompt += match;
        }
        return gained;
    }

    /** Where to go on when the cache of a sliding window no longer reaches back far enough. */
    private int checkpointed(Slot slot, int reused) {
        int past = reused;
        int posNext = past;
        boolean hasNewTokens = past < slot.task.tokens().length;
        int threshold = Math.max(0, posNext - world.nSwa - (hasNewTokens ? 0 : 1));
        if (past > 0 && past <= slot.nTokens()) {
            int posMin = world.context.seqPosMin(slot.id);
            if (posMin == -1) {
                throw new IllegalStateException("an empty cache cannot be reused");
            }
            if (posMin >= threshold) {
                Checkpoint found = find(slot.prompt.checkpoints, posNext, threshold);
                if (found == null) {
                    posNext = 0;
                    past = 0;
                } else {
                    world.context.stateSeqSet(found.state(), slot.id, true);
                    posNext = Math.min(posNext, Math.max(found.posMin() + 1, found.posMax()));
                    past = Math.min(Math.min(posNext, slot.nTokens()), found.nTokens());
                }
            }
        }
        int limit = posNext;
        slot.prompt.checkpoints.removeIf(c -> c.posMax() > limit);
        return past;
    }

    private static Checkpoint find(List<Checkpoint> checkpoints, int posNext, int threshold) {
        for (Checkpoint checkpoint : checkpoints.reversed()) {
            if (checkpoint.posMax() <= posNext && (checkpoint.posMin() < threshold || checkpoint.posMin() == 0)) {
                return checkpoint;
            }
        }
        return null;
    }
}
