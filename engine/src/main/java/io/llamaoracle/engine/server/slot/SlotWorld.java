package io.llamaoracle.engine.server.slot;

import io.llamaoracle.engine.server.params.CommonParams;
import io.llamaoracle.engine.server.params.ServerAbortedException;
import io.llamaoracle.engine.server.params.TextVocab;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * What the steps of the inference loop share. One thread only.
 *
 * <p>Origin: {@code tools/server/server-context.cpp} {@code server_context_impl} (b11192)
 */
final class SlotWorld {
    final CommonParams base;
    final TextVocab vocab;
    final DecodeContext context;
    final SamplerFactory samplers;
    final Clock clock;
    final List<Slot> slots = new ArrayList<>();
    final SlotBatch batch;
    final PromptCache promptCache;
    final int nSwa;
    final float[] logits;
    final long started;

    /** Taken from the queue and in no slot yet. */
    Task launching;

    final Deque<Task> queue = new ArrayDeque<>();
    final Deque<Task> deferred = new ArrayDeque<>();
    long redraws;
    final ServerMetrics metrics = new ServerMetrics();

    SlotWorld(CommonParams base, TextVocab vocab, DecodeContext context, SamplerFactory samplers, Clock clock) {
        this.base = base;
        this.vocab = vocab;
        this.context = context;
        this.samplers = samplers;
        this.clock = clock;
        this.nSwa = base.swaFull ? 0 : context.nSwa();
        this.batch = new SlotBatch(Math.max(context.nBatch(), base.nParallel));
        this.promptCache = base.cacheRamMib == 0 ? null : new PromptCache(base.cacheRamMib, context.nCtx());
        this.logits = new float[vocab.size()];
        this.started = clock.micros();
        addSlots();
    }

    private void addSlots() {
        for (int i = 0; i < base.nParallel; i++) {
            slots.add(new Slot(i, nCtxSlot()));
        }
    }

    /** Begins anew, as a server that died and was started again. */
    void restart() {
        slots.clear();
        launching = null;
        queue.clear();
        deferred.clear();
        context.clear();
        if (promptCache != null) {
            promptCache.clear();
        }
        addSlots();
    }

    /**
     * Cells of one slot.
     *
     * <p>Origin: {@code tools/server/server-context.cpp} {@code server_context_impl::n_ctx_slot} (b11192)
     */
    int nCtxSlot() {
        int n = context.nCtxSeq();
        if (base.kvUnifiedPerSlot > 0) {
            n = Math.min(n, base.kvUnifiedPerSlot);
        }
        return Math.min(n, context.nCtxTrain());
    }

    void sendError(Task task, String message, ErrorType type) {
        task.reader().offer(new ErrorResult(task.id(), task.index(), type, message, 0, 0));
    }

    void sendError(Slot slot, String message, ErrorType type) {
        Task task = slot.task;
        if (type == ErrorType.EXCEED_CONTEXT_SIZE && (slot.nCtx <= 0 || task.tokens().length == 0)) {
            throw new ServerAbortedException("GGML_ASSERT(n_ctx > 0 && n_prompt_tokens > 0) failed");
        }
        task.reader().offer(new ErrorResult(task.id(), task.index(), type, message, task.tokens().length, slot.nCtx));
    }

    /** Ends a slot's task without an answer of the server. */
    void fail(Slot slot, RuntimeException why) {
        slot.task.reader().offer(new FailedResult(slot.task.id(), slot.task.index(), why));
        release(slot);
    }

    /** Ends every task with the same error. */
    void abortAll(String reason) {
        for (Slot slot : slots) {
            if (slot.isProcessing()) {
                sendError(slot, reason, ErrorType.SERVER);
                release(slot);
            }
        }
    }

    /** All tasks that are not finished. */
    List<Task> openTasks() {
        List<Task> open = new ArrayList<>();
        slots.stream().filter(Slot::isProcessing).forEach(s -> open.add(s.task));
        if (launching != null) {
            open.add(launching);
        }
        open.addAll(queue);
        open.addAll(deferred);
        for (Task parent : List.copyOf(open)) {
            open.addAll(parent.children());
        }
        return open.stream().distinct().toList();
    }

    void clearPrompt(Slot slot) {
        context.seqRm(slot.id, -1, -1);
        slot.prompt.clear();
    }

    /**
     * Ends the slot's task and lets a waiting one go first.
     *
     * <p>Origin: {@code tools/server/server-context.cpp} {@code server_slot::release} (b11192)
     * <p>Origin: {@code tools/server/server-queue.cpp} {@code server_queue::pop_deferred_task} (b11192)
     */
    void release(Slot slot) {
        if (!slot.isProcessing()) {
            return;
        }
        slot.lastUsed = clock.micros();
        slot.state = SlotState.IDLE;
        if (slot.task.isChild()) {
            clearPrompt(slot);
        }
        if (slot.stats.nGen > 0) {
            metrics.onPrediction(slot.stats);
        }
        slot.reset();
        Task next =
                deferred.stream().filter(t -> t.idSlot() == slot.id).findFirst().orElse(deferred.peekFirst());
        if (next != null) {
            deferred.remove(next);
            queue.addFirst(next);
        }
    }
}
