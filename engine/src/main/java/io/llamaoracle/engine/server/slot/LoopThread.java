package io.llamaoracle.engine.server.slot;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;

/**
 * The inference loop on a thread of its own, for many requests at once. The lock is free while a decode runs: requests are
 * queued and slots and counts are told meanwhile, but nothing else changes.
 *
 * <p>Origin: {@code tools/server/server-queue.cpp} {@code server_queue::start_loop} (b11192)
 */
public final class LoopThread implements Inference, AutoCloseable {
    private final SlotLoop loop;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition work = lock.newCondition();
    private final Thread thread;
    private final Set<Integer> cancelled = new HashSet<>();
    private boolean running = true;

    /** Takes the loop over and starts. */
    public LoopThread(SlotLoop loop) {
        this.loop = loop;
        loop.yieldBy(this::unlocked);
        thread = Thread.ofPlatform().name("inference").daemon().start(this::run);
    }

    private int unlocked(IntSupplier decode) {
        lock.unlock();
        try {
            return decode.getAsInt();
        } finally {
            lock.lock();
        }
    }

    private void run() {
        lock.lock();
        try {
            while (running) {
                loop.cancel(cancelled);
                cancelled.clear();
                if (loop.isBusy()) {
                    step();
                } else {
                    work.awaitUninterruptibly();
                }
            }
            loop.giveUp(new ServerStoppedException());
        } finally {
            lock.unlock();
        }
    }

    private void step() {
        try {
            loop.step();
        } catch (RuntimeException e) {
            loop.giveUp(e);
        }
    }

    @Override
    public int newId() {
        lock.lock();
        try {
            return loop.newId();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void post(List<Task> tasks, ResponseReader reader) {
        lock.lock();
        try {
            if (!running) {
                throw new ServerStoppedException();
            }
            loop.post(tasks, reader);
            work.signal();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public TaskResult next(ResponseReader reader, long millis) {
        try {
            return reader.poll(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ServerStoppedException();
        }
    }

    @Override
    public void stop(ResponseReader reader) {
        lock.lock();
        try {
            // a decode may be running over the slot: the loop ends it when that is done
            loop.takeIds(reader);
            cancelled.addAll(reader.close());
            work.signal();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public SlotsReport slots() {
        lock.lock();
        try {
            return loop.slots();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public String metrics() {
        lock.lock();
        try {
            return loop.metrics();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public long startMicros() {
        return loop.startMicros();
    }

    @Override
    public int nCtxSlot() {
        return loop.nCtxSlot();
    }

    /** Ends after the batch that is running; whoever still waits is told. */
    @Override
    public void close() {
        lock.lock();
        try {
            running = false;
            work.signal();
        } finally {
            lock.unlock();
        }
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
