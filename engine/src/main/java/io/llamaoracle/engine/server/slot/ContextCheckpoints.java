package io.llamaoracle.engine.server.slot;

import java.util.Iterator;
import java.util.List;

/**
 * Saves the part of a sliding window's cache that cannot be rolled back, before a batch of the prompt is run. The prompt
 * is cut so that this happens a little before its end and at user messages.
 *
 * <p>Origin: {@code tools/server/server-context.cpp} {@code server_context_impl::create_checkpoint} (b11192)
 * <p>Origin: {@code tools/server/server-context.cpp} {@code server_context_impl::pre_decode} (b11192)
 */
final class ContextCheckpoints {
    private final SlotWorld world;

    ContextCheckpoints(SlotWorld world) {
        this.world = world;
    }

    private boolean enabled(Slot slot) {
        return !slot.task.infill() && world.base.nCtxCheckpoints > 0 && world.nSwa > 0;
    }

    /** Whether the batch must end after the token just added. */
    boolean breakHere(Slot slot) {
        if (!enabled(slot)) {
            return false;
        }
        int pos = slot.nTokens();
        MessageSpans spans = slot.task.spans();
        if (spans.isUserStart(pos)) {
            List<Checkpoint> made = slot.prompt.checkpoints;
            if (pos == spans.lastUserStart()
                    || made.isEmpty()
                    || pos > made.getLast().nTokens() + world.base.checkpointMinStep) {
                return true;
            }
        }
        int left = slot.task.tokens().length - pos;
        int nBatch = world.context.nBatch();
        return left == Math.min(nBatch, 4 + world.context.nUbatch()) || left == Math.min(nBatch, 4);
    }

    /**
     * Makes a checkpoint of what is in the cache before the batch, if one is due.
     *
     * @param added tokens of the slot that this batch adds
     */
    void beforeBatch(Slot slot, int added) {
        if (!enabled(slot)) {
            return;
        }
        int start = slot.nTokens() - added;
        int total = slot.task.tokens().length;
        boolean nearEnd = total < slot.nTokens() + world.context.nUbatch();
        MessageSpans spans = slot.task.spans();
        if (slot.nTokens() != total && !spans.isUserStart(start) && !nearEnd) {
            return;
        }
        int posMin = world.context.seqPosMin(slot.id);
        List<Checkpoint> made = slot.prompt.checkpoints;
        boolean due = made.isEmpty()
                || start == spans.lastUserStart()
                || nearEnd
                || start > made.getLast().nTokens() + world.base.checkpointMinStep;
        if (posMin >= 0 && due) {
            create(slot, start, posMin, world.context.seqPosMax(slot.id));
        }
    }

    private void create(Slot slot, int nTokens, int posMin, int posMax) {
        List<Checkpoint> made = slot.prompt.checkpoints;
        int limit = world.base.nCtxCheckpoints;
        evictClose(made, slot.task.id(), limit);
        while (made.size() >= limit) {
            made.removeFirst();
        }
        made.removeIf(c -> c.nTokens() == nTokens);
        byte[] state = world.context.stateSeqGet(slot.id, true);
        made.add(new Checkpoint(slot.task.id(), nTokens, posMin, posMax, state));
    }

    /** When the list is full, checkpoints of earlier tasks that follow another one closely go first. */
    private void evictClose(List<Checkpoint> made, int idTask, int limit) {
        long last = -1;
        Iterator<Checkpoint> it = made.iterator();
        while (made.size() + 1 >= limit && it.hasNext()) {
            Checkpoint c = it.next();
            if (c.idTask() != idTask && last >= 0 && c.nTokens() <= last + world.base.checkpointMinStep) {
                it.remove();
            } else {
                last = c.nTokens();
            }
        }
    }
}
