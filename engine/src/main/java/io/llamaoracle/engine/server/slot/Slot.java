package io.llamaoracle.engine.server.slot;

import io.llamaoracle.engine.server.params.TaskParams;
import java.util.ArrayList;
import java.util.List;

/**
 * One place for a request, with what its cache holds and what was generated so far. Text is held one byte per char.
 *
 * <p>Origin: {@code tools/server/server-context.cpp} {@code server_slot} (b11192)
 */
final class Slot {
    final int id;
    final int nCtx;

    /** What the slot's cache holds; replaced when a prompt comes back from the prompt cache. */
    ServerPrompt prompt = new ServerPrompt();

    Task task;
    Task previousTask;
    TokenSampler sampler;
    SlotState state = SlotState.IDLE;
    long lastUsed = -1;
    int iBatch = -1;
    int nPredictMax = -1;
    int sampled;

    final StringBuilder generatedText = new StringBuilder();
    final List<Integer> generatedTokens = new ArrayList<>();
    final List<TokenOutput> generatedProbs = new ArrayList<>();
    int sentText;
    int lastNewLine;
    boolean hasNextToken = true;
    boolean hasNewLine;
    boolean truncated;
    StopType stop = StopType.NONE;
    String stoppingWord = "";
    SlotStats stats = new SlotStats();

    Slot(int id, int nCtx) {
        this.id = id;
        this.nCtx = nCtx;
    }

    int nTokens() {
        return prompt.tokens.size();
    }

    boolean isProcessing() {
        return state != SlotState.IDLE;
    }

    TaskParams params() {
        return task.params();
    }

    /** Tokens that may still be generated, -1 for no limit. */
    int remaining() {
        return nPredictMax == -1 ? -1 : nPredictMax - stats.nGen;
    }

    boolean hasBudget() {
        return nPredictMax == -1 || remaining() > 0;
    }

    /**
     * Lets the sampler see the prompt.
     *
     * <p>Origin: {@code tools/server/server-context.cpp} {@code server_slot::init_sampler} (b11192)
     */
    void initSampler() {
        sampler.reset();
        for (int i = 0; i < nTokens(); i++) {
            sampler.accept(prompt.tokens.get(i), false);
        }
    }

    /**
     * Gives a child what the prompt left: the cache and where to draw from.
     *
     * <p>Origin: {@code tools/server/server-context.cpp} {@code server_slot::copy_state_to} (b11192)
     */
    void copyStateTo(Slot child, DecodeContext context) {
        context.seqRm(child.id, -1, -1);
        context.seqCp(id, child.id, -1, -1);
        child.iBatch = iBatch;
        child.stats = stats.copy();
        child.prompt = prompt.copy();
        child.initSampler();
        child.state = SlotState.DONE_PROMPT;
    }

    /** Forgets the request, not the cache. */
    void reset() {
        lastNewLine = 0;
        generatedText.setLength(0);
        hasNewLine = false;
        truncated = false;
        stop = StopType.NONE;
        stoppingWord = "";
        sentText = 0;
        generatedTokens.clear();
        generatedProbs.clear();
        previousTask = task;
        task = null;
        stats = new SlotStats();
        nPredictMax = -1;
    }
}
