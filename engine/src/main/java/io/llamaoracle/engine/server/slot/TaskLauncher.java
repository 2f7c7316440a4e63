package io.llamaoracle.engine.server.slot;

import io.llamaoracle.engine.server.params.InvalidArgumentException;
import io.llamaoracle.engine.server.params.NotCoveredException;
import io.llamaoracle.engine.server.params.RequestSampling;
import io.llamaoracle.engine.server.params.ServerException;

/**
 * Gives a task its slot, or lets it wait.
 *
 * <p>Origin: {@code tools/server/server-context.cpp} {@code server_context_impl::process_single_task} (b11192)
 * <p>Origin: {@code tools/server/server-context.cpp} {@code server_context_impl::launch_slot_with_task} (b11192)
 */
final class TaskLauncher {
    private final SlotWorld world;
    private final SlotSelector selector;

    TaskLauncher(SlotWorld world) {
        this.world = world;
        this.selector = new SlotSelector(world);
    }

    void process(Task task) {
        Slot slot = selector.select(task);
        if (slot == null || slot.isProcessing()) {
            world.deferred.add(task);
            return;
        }
        if (launch(slot, task) && world.base.cacheIdleSlots && world.promptCache != null) {
            saveIdleSlots();
        }
    }

    private boolean launch(Slot slot, Task task) {
        for (int token : task.tokens()) {
            if (token < 0 || token >= world.vocab.size()) {
                world.sendError(task, "Prompt contains invalid tokens", ErrorType.INVALID_REQUEST);
                return false;
            }
        }
        RequestSampling sampling = task.params().sampling;
        try {
            slot.sampler = world.samplers.create(sampling);
        } catch (InvalidArgumentException | ServerException e) {
            world.sendError(task, "Failed to initialize samplers: " + e.getMessage(), ErrorType.INVALID_REQUEST);
            return false;
        }
        if (sampling.backendSampling && !(sampling.chain.nProbs > 0 && !task.params().postSamplingProbs)) {
            throw new NotCoveredException("backend_sampling");
        }
        slot.nPredictMax = task.params().nPredict != -1 ? task.params().nPredict : world.base.nPredict;
        slot.task = task;
        slot.state = SlotState.STARTED;
        return true;
    }

    /** The other slots' prompts go to the prompt cache; with a unified cache they leave their cells too. */
    private void saveIdleSlots() {
        for (Slot slot : world.slots) {
            if (slot.isProcessing()) {
                continue;
            }
            if (world.promptCache.save(slot.prompt, world.context, slot.id)) {
                world.promptCache.update();
            }
            if (world.base.kvUnified) {
                world.clearPrompt(slot);
            }
        }
    }
}
