package io.llamaoracle.engine.server.slot;

import io.llamaoracle.engine.batch.Batch;

/**
 * Runs a piece of the batch, a smaller one where the cache has no room, and counts.
 *
 * <p>Origin: {@code tools/server/server-context.cpp} {@code server_context_impl::decode} (b11192)
 */
final class DecodeStep {
    private final SlotWorld world;
    private Decoder decoder = Decoder.ALONE;
    private boolean shared;
    private int nBatch;
    private long count;
    private final Schedule schedule = new Schedule();

    DecodeStep(SlotWorld world) {
        this.world = world;
    }

    void yieldBy(Decoder by) {
        decoder = by;
        shared = true;
    }

    long count() {
        return count;
    }

    /** What was decoded since the last time; nothing is noted for a loop that others look at. */
    String takeSchedule() {
        return schedule.take();
    }

    /** A new batch is tried at full size. */
    void begin() {
        nBatch = world.context.nBatch();
    }

    /** Number of entries that were run from there on; 0 to try again with less, negative if all tasks were given up. */
    int run(int from) {
        int size = Math.min(nBatch, world.batch.size() - from);
        long start = world.clock.micros();
        count++;
        Batch view = world.batch.view(from, size);
        if (!shared) {
            schedule.add(view);
        }
        int result = decoder.run(() -> world.context.decode(view));
        if (result != 0) {
            nBatch = failed(result);
            return nBatch == 0 ? -1 : 0;
        }
        counts(from, size, start);
        wakeChildren();
        begin();
        return size;
    }

    /** After a batch that did not run: the smaller size to try next, or 0 if all tasks were given up. */
    private int failed(int result) {
        String error = "";
        if (nBatch == 1 && result == 1) {
            error = "Context size has been exceeded.";
        } else if (result == -1) {
            error = "Invalid input batch.";
        } else if (result < -1) {
            error = "Compute error.";
        }
        if (!error.isEmpty()) {
            for (Slot slot : world.slots) {
                if (slot.isProcessing()) {
                    world.sendError(slot, error, ErrorType.SERVER);
                    world.release(slot);
                    world.clearPrompt(slot);
                }
            }
            return 0;
        }
        return clearIdleSlot() ? nBatch : nBatch / 2;
    }

    /**
     * With a unified cache, gives up the prompt of one idle slot.
     *
     * <p>Origin: {@code tools/server/server-context.cpp} {@code server_context_impl::try_clear_idle_slots} (b11192)
     */
    private boolean clearIdleSlot() {
        if (!world.base.kvUnified) {
            return false;
        }
        for (Slot slot : world.slots) {
            if (!slot.isProcessing() && slot.nTokens() > 0) {
                world.clearPrompt(slot);
                return true;
            }
        }
        return false;
    }

    /**
     * Counts what was run.
     *
     * <p>Origin: {@code tools/server/server-context.cpp} {@code server_context_impl::metrics_post_decode} (b11192)
     */
    private void counts(int from, int size, long start) {
        ServerMetrics metrics = world.metrics;
        metrics.nDecode++;
        for (Slot slot : world.slots) {
            metrics.nBusySlots += slot.isProcessing() ? 1 : 0;
            metrics.nTokensMax = Math.max(metrics.nTokensMax, slot.nTokens());
        }
        long now = world.clock.micros();
        int prompts = 0;
        boolean output = false;
        for (int i = from; i < from + size; i++) {
            output |= world.batch.output(i);
            if (world.batch.isPrompt(i)) {
                prompts++;
                SlotStats stats = world.slots.get(world.batch.slot(i)).stats;
                if (stats.isSet()) {
                    stats.nPromptProcessed++;
                    stats.promptLast(now);
                }
            }
        }
        metrics.queuePrompt(prompts, start);
        if (output) {
            metrics.flushPrompt(now);
        }
    }

    /** Children go on from where their parent's prompt ended. */
    private void wakeChildren() {
        for (Slot slot : world.slots) {
            if (slot.state != SlotState.DONE_PROMPT || !slot.task.isParent()) {
                continue;
            }
            for (Slot other : world.slots) {
                if (other.state == SlotState.WAIT_OTHER && other.task.idParent() == slot.task.id()) {
                    slot.copyStateTo(other, world.context);
                }
            }
        }
    }
}
