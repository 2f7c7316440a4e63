package io.llamaoracle.engine.server.slot;

import java.util.List;

/**
 * Chooses the slot of a task: the wanted one, the one whose cache begins most like the prompt, or the one unused for
 * longest; and moves prompts to and from the prompt cache when a slot is about to lose most of its own.
 *
 * <p>Origin: {@code tools/server/server-context.cpp} {@code server_context_impl::get_available_slot} (b11192)
 */
final class SlotSelector {
    private final SlotWorld world;

    SlotSelector(SlotWorld world) {
        this.world = world;
    }

    /** The slot, which may be busy if the task wants that very one; null if all are. */
    Slot select(Task task) {
        Slot slot = task.idSlot() == -1 ? null : wanted(task.idSlot());
        boolean updateCache = false;
        if (world.base.slotPromptSimilarity != 0.0f) {
            float best = 0;
            for (Slot candidate : world.slots) {
                float similarity = similarity(candidate, task);
                if (similarity > best && similarity > world.base.slotPromptSimilarity) {
                    best = similarity;
                    slot = candidate;
                }
            }
            if (slot != null) {
                float keep = (best * task.tokens().length) / slot.nTokens();
                updateCache = keep < 0.5f;
            }
        }
        if (slot == null) {
            slot = leastRecentlyUsed();
            updateCache = slot != null;
        }
        if (slot != null && updateCache && world.promptCache != null && !task.infill()) {
            exchange(slot, task);
        }
        return slot;
    }

    /** Any number names a slot: it wraps around as an unsigned 64-bit one. */
    private Slot wanted(int idSlot) {
        return world.slots.get((int) Long.remainderUnsigned(idSlot, world.slots.size()));
    }

    private float similarity(Slot slot, Task task) {
        boolean other = task.idSlot() != -1 && slot.id != task.idSlot();
        if (other || slot.isProcessing() || slot.nTokens() == 0) {
            return 0;
        }
        return (float) slot.prompt.tokens.commonPrefix(task.tokens()) / task.tokens().length;
    }

    /** Up to {@code count} idle slots other than one. */
    List<Slot> free(int count, Slot except) {
        return world.slots.stream()
                .filter(s -> !s.isProcessing() && s != except)
                .limit(count)
                .toList();
    }

    private Slot leastRecentlyUsed() {
        Slot found = null;
        for (Slot slot : world.slots) {
            if (!slot.isProcessing() && (found == null || slot.lastUsed <= found.lastUsed)) {
                found = slot;
            }
        }
        return found;
    }

    private void exchange(Slot slot, Task task) {
        world.promptCache.save(slot.prompt, world.context, slot.id);
        ServerPrompt loaded = world.promptCache.load(slot.prompt, task.tokens(), world.context, slot.id);
        if (loaded == null) {
            world.clearPrompt(slot);
        } else {
            slot.prompt = loaded;
        }
        world.promptCache.update();
    }
}
