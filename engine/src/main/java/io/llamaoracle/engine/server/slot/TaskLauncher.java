package io.llamaoracle.engine.server.slot;

import io.llamaoracle.engine.server.params.InvalidArgumentException;
import io.llamaoracle.engine.server.params.NotCoveredException;
import io.llamaoracle.engine.server.params.ServerException;
import java.util.List;

/**
 * Gives a task its slot, or lets it wait; a parent waits until there are slots for its children too.
 *
 * <p>Origin: {@code tools/server/server-context.cpp} {@code server_context_impl::process_single_task} (b11192)
 * <p>Origin: {@code tools/server/server-context.cpp} {@code server_context_impl::launch_slot_with_task} (b11192)
 * <p>Origin: {@code tools/server/server-context.cpp} {@code server_context_impl::launch_slots_with_parent_task} (b11192)
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
        List<Slot> forChildren = selector.free(task.children().size(), slot);
        if (forChildren.size() < task.children().size()) {
            world.deferred.add(task);
            return;
        }
        if (launchFamily(slot, forChildren, task) && world.base.cacheIdleSlots && world.promptCache != null) {
            saveIdleSlots();
        }
    }

    /** The children first; if one fails, all are given up. */
    private boolean launchFamily(Slot slot, List<Slot> forChildren, Task task) {
        boolean ok = true;
        for (int i = 0; ok && i < forChildren.size(); i++) {
            ok = launch(forChildren.get(i), task.children().get(i));
        }
        ok = ok && launch(slot, task);
        if (!ok && task.isParent()) {
            for (Slot other : world.slots) {
                if (other.isProcessing() && (other.task.id() == task.id() || other.task.idParent() == task.id())) {
                    world.release(other);
                }
            }
        }
        return ok;
    }

    private boolean launch(Slot slot, Task task) {
        for (int token : task.tokens()) {
            if (token < 0 || token >= world.vocab.size()) {
                world.sendError(task, "Prompt contains invalid tokens", ErrorType.INVALID_REQUEST);
                return false;
            }
        }
        try {
            slot.sampler = world.samplers.create(task.params().sampling);
        } catch (InvalidArgumentException | ServerException e) {
            world.sendError(task, "Failed to initialize samplers: " + e.getMessage(), ErrorType.INVALID_REQUEST);
            return false;
        } catch (NotCoveredException e) {
            task.reader().offer(new FailedResult(task.id(), task.index(), e));
            return false;
        }
        slot.nPredictMax = task.params().nPredict != -1 ? task.params().nPredict : world.base.nPredict;
        slot.task = task;
        slot.state = task.isChild() ? SlotState.WAIT_OTHER : SlotState.STARTED;
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
