package io.llamaoracle.engine.server.slot;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.model.ModelFileLostException;
import io.llamaoracle.engine.server.params.CommonParams;
import io.llamaoracle.engine.server.params.NotCoveredException;
import io.llamaoracle.engine.server.params.ServerAbortedException;
import io.llamaoracle.engine.server.params.ServerException;
import io.llamaoracle.engine.server.params.TextVocab;
import java.util.List;
import java.util.Set;

/**
 * The inference loop: takes the waiting tasks, then runs one batch over all slots, and so on. Whoever waits for a result
 * runs it; not for several threads at once.
 *
 * <p>Origin: {@code tools/server/server-queue.cpp} {@code server_queue::start_loop} (b11192)
 * <p>Origin: {@code tools/server/server-context.cpp} {@code server_context_impl::update_slots} (b11192)
 */
public final class SlotLoop implements Inference {
    private final SlotWorld world;
    private final TaskLauncher launcher;
    private final PreDecode preDecode;
    private final DecodeStep decodeStep;
    private final PostDecode postDecode;
    private int nextId;

    public SlotLoop(CommonParams base, TextVocab vocab, DecodeContext context, SamplerFactory samplers, Clock clock) {
        world = new SlotWorld(base, vocab, context, samplers, clock);
        Results results = new Results(world);
        launcher = new TaskLauncher(world);
        preDecode = new PreDecode(world, results);
        decodeStep = new DecodeStep(world);
        postDecode = new PostDecode(world, results);
    }

    /** Lets others look at the slots while a decode runs. */
    void yieldBy(Decoder decoder) {
        decodeStep.yieldBy(decoder);
    }

    /** How many tokens were drawn twice because a grammar refused the first. */
    public long redraws() {
        return world.redraws;
    }

    /** Number of decodes so far. */
    public long decodes() {
        return decodeStep.count();
    }

    /** What was decoded since the last time; see {@link Schedule}. */
    public String takeSchedule() {
        return decodeStep.takeSchedule();
    }

    @Override
    public int newId() {
        return nextId++;
    }

    @Override
    public void post(List<Task> tasks, ResponseReader reader) {
        reader.await(tasks);
        world.queue.addAll(tasks);
    }

    @Override
    public TaskResult next(ResponseReader reader, long millis) {
        try {
            while (reader.isEmpty()) {
                if (!isBusy()) {
                    throw new IllegalStateException("no task is left to report a result");
                }
                step();
            }
            return reader.poll(0);
        } catch (InterruptedException e) {
            throw new IllegalStateException("polling does not wait", e);
        }
    }

    @Override
    public void stop(ResponseReader reader) {
        takeIds(reader);
        cancel(reader.close());
    }

    /** Cancelling is a task of its own for every task of a request that is not finished. */
    void takeIds(ResponseReader reader) {
        if (reader.hasNext()) {
            nextId += reader.total();
        }
    }

    /** Ends tasks wherever they are. */
    void cancel(Set<Integer> ids) {
        world.queue.removeIf(t -> ids.contains(t.id()));
        world.deferred.removeIf(t -> ids.contains(t.id()));
        for (Slot slot : world.slots) {
            if (slot.task != null && ids.contains(slot.task.id())) {
                world.release(slot);
            }
        }
    }

    @Override
    public SlotsReport slots() {
        newId();
        Json out = Json.array();
        int idle = 0;
        for (Slot slot : world.slots) {
            out.add(SlotReport.of(slot));
            idle += slot.isProcessing() ? 0 : 1;
        }
        return new SlotsReport(out, idle);
    }

    @Override
    public String metrics() {
        newId();
        int busy = (int) world.slots.stream().filter(Slot::isProcessing).count();
        String text = MetricsText.of(world.metrics.copy(), busy, world.deferred.size());
        world.metrics.resetBuckets();
        return text;
    }

    @Override
    public long startMicros() {
        return world.started;
    }

    @Override
    public int nCtxSlot() {
        return world.nCtxSlot();
    }

    /** Whether there is anything to do. */
    public boolean isBusy() {
        return !world.queue.isEmpty() || world.slots.stream().anyMatch(Slot::isProcessing);
    }

    /**
     * Takes the waiting tasks and runs one round over the slots.
     *
     * <p>When the server would die, everybody who waits is told, and it begins anew.
     */
    public void step() {
        try {
            while (!world.queue.isEmpty()) {
                world.launching = world.queue.removeFirst();
                launcher.process(world.launching);
            }
            world.launching = null;
            updateSlots();
        } catch (ServerAbortedException | NotCoveredException | InternalError e) {
            giveUp(e instanceof RuntimeException r ? r : new ModelFileLostException((InternalError) e));
        }
    }

    /** Tells all who wait why there will be no answer, and begins as a server that was started again. */
    void giveUp(RuntimeException why) {
        world.openTasks().forEach(t -> t.reader().offer(new FailedResult(t.id(), t.index(), why)));
        world.restart();
        nextId = 0;
    }

    private void updateSlots() {
        if (world.slots.stream().noneMatch(Slot::isProcessing)) {
            world.metrics.flushPrompt(world.clock.micros());
            return;
        }
        newId();
        preDecode.run();
        int from = 0;
        decodeStep.begin();
        while (from < world.batch.size()) {
            int count = decodeStep.run(from);
            if (count < 0) {
                return;
            }
            if (count == 0) {
                continue;
            }
            try {
                postDecode.run(from, count);
            } catch (ServerException e) {
                world.abortAll("post_decode() failed: " + e.getMessage());
                return;
            }
            from += count;
        }
    }
}
