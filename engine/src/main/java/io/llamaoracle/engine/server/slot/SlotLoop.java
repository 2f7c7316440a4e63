package io.llamaoracle.engine.server.slot;

import io.llamaoracle.engine.server.json.Json;
import io.llamaoracle.engine.server.params.CommonParams;
import io.llamaoracle.engine.server.params.ServerException;
import io.llamaoracle.engine.server.params.TextVocab;
import java.util.List;
import java.util.Set;

/**
 * The inference loop: takes the waiting tasks, then runs one batch over all slots, and so on. Not for several threads at
 * once.
 *
 * <p>Origin: {@code tools/server/server-queue.cpp} {@code server_queue::start_loop} (b11192)
 * <p>Origin: {@code tools/server/server-context.cpp} {@code server_context_impl::update_slots} (b11192)
 */
public final class SlotLoop {
    private final SlotWorld world;
    private final TaskLauncher launcher;
    private final PreDecode preDecode;
    private final PostDecode postDecode;
    private int nextId;

    public SlotLoop(CommonParams base, TextVocab vocab, DecodeContext context, SamplerFactory samplers, Clock clock) {
        world = new SlotWorld(base, vocab, context, samplers, clock);
        Results results = new Results(world);
        launcher = new TaskLauncher(world);
        preDecode = new PreDecode(world, results);
        postDecode = new PostDecode(world, results);
    }

    /** Forgets everything, as a server that died and was started again. */
    public void restart() {
        world.restart();
        nextId = 0;
    }

    /** What the slots tell about themselves; counts as a task. */
    public Json report() {
        newId();
        Json out = Json.array();
        for (Slot slot : world.slots) {
            out.add(SlotReport.of(slot));
        }
        return out;
    }

    /** Number for a new task; every round over busy slots takes one too. */
    public int newId() {
        return nextId++;
    }

    /** Cells of one slot. */
    public int nCtxSlot() {
        return world.nCtxSlot();
    }

    /** Queues the tasks of one request. */
    public void post(List<Task> tasks) {
        world.queue.addAll(tasks);
    }

    /** The next result of a request; runs the loop until there is one. */
    public TaskResult next() {
        while (world.results.isEmpty()) {
            while (!world.queue.isEmpty()) {
                launcher.process(world.queue.removeFirst());
            }
            if (world.results.isEmpty()) {
                updateSlots();
            }
        }
        return world.results.removeFirst();
    }

    /** Drops what is left of a request that ended early. */
    public void cancel(Set<Integer> ids) {
        world.queue.removeIf(t -> ids.contains(t.id()));
        world.deferred.removeIf(t -> ids.contains(t.id()));
        world.results.removeIf(r -> ids.contains(r.idTask()));
        for (Slot slot : world.slots) {
            if (slot.task != null && ids.contains(slot.task.id())) {
                world.release(slot);
            }
        }
    }

    private void updateSlots() {
        if (world.slots.stream().noneMatch(Slot::isProcessing)) {
            throw new IllegalStateException("no task is left to report a result");
        }
        newId();
        preDecode.run();
        int from = 0;
        int nBatch = world.context.nBatch();
        while (from < world.batch.size()) {
            int count = Math.min(nBatch, world.batch.size() - from);
            int result = world.context.decode(world.batch.view(from, count));
            if (result != 0) {
                nBatch = failed(result, nBatch);
                if (nBatch == 0) {
                    return;
                }
                continue;
            }
            countPrompt(from, count);
            try {
                postDecode.run(from, count);
            } catch (ServerException e) {
                abortAll("post_decode() failed: " + e.getMessage());
                return;
            }
            from += count;
            nBatch = world.context.nBatch();
        }
    }

    /**
     * After a batch that did not run: the smaller size to try next, or 0 if all tasks were given up.
     *
     * <p>Origin: {@code tools/server/server-context.cpp} {@code server_context_impl::decode} (b11192)
     */
    private int failed(int result, int nBatch) {
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
     * Counts the prompt tokens that were run.
     *
     * <p>Origin: {@code tools/server/server-context.cpp} {@code server_context_impl::metrics_post_decode} (b11192)
     */
    private void countPrompt(int from, int count) {
        long now = world.clock.micros();
        for (int i = from; i < from + count; i++) {
            SlotStats stats = world.slots.get(world.batch.slot(i)).stats;
            if (world.batch.isPrompt(i) && stats.isSet()) {
                stats.nPromptProcessed++;
                stats.promptLast(now);
            }
        }
    }

    private void abortAll(String reason) {
        for (Slot slot : world.slots) {
            if (slot.isProcessing()) {
                world.sendError(slot, reason, ErrorType.SERVER);
                world.release(slot);
            }
        }
    }
}
