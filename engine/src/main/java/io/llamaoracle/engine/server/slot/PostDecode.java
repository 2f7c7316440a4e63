package io.llamaoracle.engine.server.slot;

/**
 * Draws the next token of every slot whose logits are there.
 *
 * <p>Origin: {@code tools/server/server-context.cpp} {@code server_context_impl::post_decode} (b11192)
 */
final class PostDecode {
    private final SlotWorld world;
    private final SlotIteration iteration;
    private final Results results;
    private final TokenSink sink;
    private final TokenProbs probs;

    PostDecode(SlotWorld world, Results results) {
        this.world = world;
        this.iteration = new SlotIteration(world);
        this.results = results;
        this.sink = new TokenSink(world, results);
        this.probs = new TokenProbs(world.vocab, world.base.special);
    }

    /** After the batch entries [from, from + count) were run. */
    void run(int from, int count) {
        iteration.each(slot -> each(slot, from, count));
    }

    private void each(Slot slot, int from, int count) {
        boolean inPrompt = slot.state == SlotState.PROCESSING_PROMPT || slot.state == SlotState.DONE_PROMPT;
        if (inPrompt && slot.params().stream && slot.params().returnProgress) {
            results.progress(slot);
        }
        if (slot.iBatch < from || slot.iBatch >= from + count) {
            return;
        }
        if (slot.state == SlotState.DONE_PROMPT) {
            slot.state = SlotState.GENERATING;
        } else if (slot.state != SlotState.GENERATING) {
            return;
        }
        TokenOutput output = draw(slot, slot.iBatch - from);
        if (!sink.take(slot, output)) {
            results.finish(slot);
            world.release(slot);
        }
    }

    private TokenOutput draw(Slot slot, int row) {
        float[] logits = world.logits;
        world.context.logits(row, logits);
        Hooks hooks = slot.task.hooks();
        if (hooks.logits() != null) {
            hooks.logits().step(slot.task.index(), slot.stats.nGen, logits);
        }
        long redraws = slot.sampler.redraws();
        int drawn = slot.sampler.sample(logits);
        world.redraws += slot.sampler.redraws() - redraws;
        int token = hooks.choose(slot.task.index(), slot.stats.nGen, drawn);
        slot.iBatch = -1;
        slot.sampler.accept(token, true);
        slot.stats.nGen++;
        if (slot.stats.nGen == 1) {
            slot.stats.promptLast(world.clock.micros());
        }
        slot.stats.genLast(world.clock.micros());
        boolean special =
                world.base.special || slot.params().sampling.preservedTokens.contains(token);
        TokenOutput output = new TokenOutput(token, drawn, world.vocab.piece(token, special));
        if (slot.params().sampling.chain.nProbs > 0) {
            probs.populate(slot, output, logits);
        }
        return output;
    }
}
