package io.llamaoracle.engine.ops;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;

/**
 * A fixed pool of workers that run numbered tasks and meet after each call.
 *
 * <p>The caller is worker 0. Workers spin briefly between calls, then park. One caller at a time.
 */
public final class ThreadPool implements AutoCloseable {
    private static final int SPINS = 4_000;

    /** Work of a round: called once for every worker number. */
    @FunctionalInterface
    public interface Round {
        void run(int worker);
    }

    private final Thread[] threads;

    /** Which of them sleep or are about to; written by each, read by the caller after the generation has changed. */
    private final AtomicIntegerArray asleep;

    private final AtomicInteger pending = new AtomicInteger();
    private final AtomicInteger generation = new AtomicInteger();
    private volatile boolean closed;
    private volatile Thread waiter;
    private volatile Throwable failure;
    private Round round;

    /** @param workers threads that compute, the caller included */
    public ThreadPool(int workers) {
        threads = new Thread[Math.max(0, workers - 1)];
        asleep = new AtomicIntegerArray(threads.length);
        for (int i = 0; i < threads.length; i++) {
            int worker = i + 1;
            threads[i] =
                    Thread.ofPlatform().daemon().name("ggml-worker-" + worker).start(() -> loop(worker));
        }
    }

    /** Workers, the caller included. */
    public int size() {
        return threads.length + 1;
    }

    /** Runs {@code r} on every worker and returns when all are done; the first exception is thrown again. */
    public void run(Round r) {
        if (threads.length == 0) {
            r.run(0);
            return;
        }
        round = r;
        failure = null;
        pending.set(threads.length);
        generation.incrementAndGet();
        for (int i = 0; i < threads.length; i++) {
            if (asleep.get(i) != 0) {
                LockSupport.unpark(threads[i]);
            }
        }
        try {
            r.run(0);
        } finally {
            awaitWorkers();
        }
        if (failure != null) {
            rethrow(failure);
        }
    }

    /** Spins while the others are likely to be on a core, then sleeps: more threads than cores must not starve. */
    private void awaitWorkers() {
        int spins = 0;
        while (pending.get() != 0 && ++spins < SPINS) {
            Thread.onSpinWait();
        }
        if (pending.get() != 0) {
            waiter = Thread.currentThread();
            while (pending.get() != 0) {
                LockSupport.park(this);
            }
            waiter = null;
        }
    }

    private void finished() {
        if (pending.decrementAndGet() == 0) {
            Thread w = waiter;
            if (w != null) {
                LockSupport.unpark(w);
            }
        }
    }

    private static void rethrow(Throwable t) {
        if (t instanceof Error e) {
            throw e;
        }
        throw t instanceof RuntimeException e ? e : new IllegalStateException(t);
    }

    private void loop(int worker) {
        int seen = 0;
        while (true) {
            int spins = 0;
            while (generation.get() == seen && !closed) {
                if (++spins < SPINS) {
                    Thread.onSpinWait();
                } else {
                    sleep(worker - 1, seen);
                }
            }
            if (closed) {
                return;
            }
            seen = generation.get();
            try {
                round.run(worker);
            } catch (Throwable t) {
                failure = t;
            } finally {
                finished();
            }
        }
    }

    /** Whoever starts a round after the mark is set wakes the worker; whoever started it before is seen here. */
    private void sleep(int i, int seen) {
        asleep.set(i, 1);
        while (generation.get() == seen && !closed) {
            LockSupport.park(this);
        }
        asleep.set(i, 0);
    }

    @Override
    public void close() {
        closed = true;
        for (Thread t : threads) {
            LockSupport.unpark(t);
        }
    }
}
