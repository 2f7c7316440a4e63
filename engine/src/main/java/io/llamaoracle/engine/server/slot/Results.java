package io.llamaoracle.engine.server.slot;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.server.params.TaskParams;
import java.util.List;

/**
 * Builds what a slot reports.
 *
 * <p>Origin: {@code tools/server/server-context.cpp} {@code server_context_impl::send_partial_response} (b11192)
 * <p>Origin: {@code tools/server/server-context.cpp} {@code server_context_impl::send_final_response} (b11192)
 */
final class Results {
    private final SlotWorld world;

    Results(SlotWorld world) {
        this.world = world;
    }

    /** Opens the stream without sending anything. */
    void begin(Slot slot) {
        partial(slot, true, null, null);
    }

    /** Tells how much of the prompt is done. */
    void progress(Slot slot) {
        Json progress = Json.object()
                .put("total", slot.task.tokens().length)
                .put("cache", slot.stats.nPromptCached)
                .put("processed", slot.nTokens())
                .put("time_ms", slot.stats.elapsedMs(world.clock.micros()));
        partial(slot, false, null, progress);
    }

    /** Sends one generated token. */
    void token(Slot slot, TokenOutput output) {
        partial(slot, false, output, null);
    }

    private void partial(Slot slot, boolean isBegin, TokenOutput output, Json progress) {
        TaskParams params = slot.params();
        boolean timed = slot.stop != StopType.NONE || params.timingsPerToken;
        slot.task
                .reader()
                .offer(new PartialResult(
                        slot.task.id(),
                        slot.task.index(),
                        isBegin,
                        output == null ? "" : output.textToSend,
                        output == null ? 0 : output.drawn,
                        output,
                        progress,
                        slot.stats.nGen,
                        slot.task.tokens().length,
                        timed ? slot.stats.copy() : null,
                        params));
    }

    /** Ends the task. */
    void finish(Slot slot) {
        TaskParams params = slot.params();
        int[] tokens = slot.generatedTokens.stream().mapToInt(Integer::intValue).toArray();
        slot.task
                .reader()
                .offer(new FinalResult(
                        slot.task.id(),
                        slot.task.index(),
                        slot.id,
                        params.stream ? "" : slot.generatedText.toString(),
                        params.stream ? new int[0] : tokens,
                        world.vocab.detokenize(slot.task.tokens()),
                        slot.stats.copy(),
                        slot.truncated,
                        slot.task.tokens().length,
                        slot.nTokens(),
                        slot.hasNewLine,
                        slot.stoppingWord,
                        slot.stop,
                        params.sampling.chain.nProbs > 0 ? probs(slot) : List.of(),
                        params));
    }

    /** The entries of all tokens but those of the stop word, whose number is taken from tokenizing it anew. */
    private List<TokenOutput> probs(Slot slot) {
        int count = slot.generatedProbs.size();
        if (!slot.params().stream && slot.stop == StopType.WORD) {
            count -= Math.min(count, world.vocab.tokenize(slot.stoppingWord, false, false).length);
        }
        return List.copyOf(slot.generatedProbs.subList(0, count));
    }
}
