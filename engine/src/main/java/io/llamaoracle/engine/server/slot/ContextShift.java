package io.llamaoracle.engine.server.slot;

/**
 * Makes room in a full slot by dropping tokens after the kept beginning, if the server was started with that.
 *
 * <p>Origin: {@code tools/server/server-context.cpp} {@code server_context_impl::pre_decode} (b11192)
 */
final class ContextShift {
    private final SlotWorld world;

    ContextShift(SlotWorld world) {
        this.world = world;
    }

    void apply(Slot slot) {
        if (slot.state != SlotState.GENERATING || slot.nTokens() + 1 < slot.nCtx) {
            return;
        }
        if (!world.base.ctxShift) {
            world.sendError(slot, "context shift is disabled", ErrorType.SERVER);
            world.release(slot);
            return;
        }
        if (slot.task.isParent() || slot.task.isChild()) {
            world.sendError(slot, "context shift cannot be used for shared prompt", ErrorType.SERVER);
            world.release(slot);
            return;
        }
        int wanted = slot.params().nKeep < 0 ? slot.task.tokens().length : slot.params().nKeep;
        int keep = Math.min(slot.nCtx - 4, wanted + (world.vocab.addBos() ? 1 : 0));
        int left = slot.nTokens() - keep;
        int asked = slot.params().nDiscard != 0 ? slot.params().nDiscard : left / 2;
        int discard = Math.max(0, Math.min(asked, Math.max(0, left - 1)));
        world.context.seqRm(slot.id, keep, keep + discard);
        world.context.seqAdd(slot.id, keep + discard, slot.nTokens(), -discard);
        slot.prompt.tokens.remove(keep, discard);
        slot.prompt.checkpoints.clear();
        slot.truncated = true;
    }
}
