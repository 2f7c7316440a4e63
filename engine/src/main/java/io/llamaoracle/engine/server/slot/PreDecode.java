package io.llamaoracle.engine.server.slot;

/**
 * Fills the batch of a round: first the last token of every generating slot, then prompts as far as there is room.
 *
 * <p>Origin: {@code tools/server/server-context.cpp} {@code server_context_impl::pre_decode} (b11192)
 */
final class PreDecode {
    private final SlotWorld world;
    private final SlotIteration iteration;
    private final ContextShift shift;
    private final PromptStart promptStart;
    private final ContextCheckpoints checkpoints;

    PreDecode(SlotWorld world, Results results) {
        this.world = world;
        this.iteration = new SlotIteration(world);
        this.shift = new ContextShift(world);
        this.promptStart = new PromptStart(world, results);
        this.checkpoints = new ContextCheckpoints(world);
    }

    void run() {
        iteration.each(shift::apply);
        world.batch.clear();
        iteration.each(this::addSampled);
        if (world.base.contBatching || world.batch.size() == 0) {
            iteration.each(this::addPrompt);
        }
    }

    private void addSampled(Slot slot) {
        if (slot.state != SlotState.GENERATING) {
            return;
        }
        slot.iBatch = world.batch.size();
        world.batch.add(slot.id, slot.sampled, slot.nTokens(), true, false);
        slot.prompt.tokens.push(slot.sampled);
    }

    private void addPrompt(Slot slot) {
        int nBatch = world.context.nBatch();
        if (world.batch.size() >= nBatch) {
            return;
        }
        if (slot.state == SlotState.STARTED && !promptStart.start(slot)) {
            return;
        }
        if (slot.state != SlotState.PROCESSING_PROMPT) {
            return;
        }
        world.context.seqRm(slot.id, slot.nTokens(), -1);
        int before = world.batch.size();
        int[] input = slot.task.tokens();
        while (slot.nTokens() < input.length && world.batch.size() < nBatch) {
            int token = input[slot.nTokens()];
            world.batch.add(slot.id, token, slot.nTokens(), false, true);
            slot.prompt.tokens.push(token);
            if (checkpoints.breakHere(slot)) {
                break;
            }
        }
        if (slot.nTokens() == input.length) {
            slot.state = SlotState.DONE_PROMPT;
            world.batch.wantLastOutput();
            slot.stats.nGen = 0;
            slot.iBatch = world.batch.size() - 1;
            slot.initSampler();
        }
        checkpoints.beforeBatch(slot, world.batch.size() - before);
    }
}
