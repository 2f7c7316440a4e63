package io.llamaoracle.engine.server.slot;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * What one request is told by its tasks. The loop puts results in; the thread that answers the request takes them out.
 *
 * <p>Origin: {@code tools/server/server-queue.cpp} {@code server_response_reader} (b11192)
 */
public final class ResponseReader {
    private final BlockingQueue<TaskResult> results = new LinkedBlockingQueue<>();
    private final Set<Integer> open = new HashSet<>();
    private int total;
    private volatile boolean closed;

    /** Names the tasks that are waited for; called once, before they are posted. */
    void await(Iterable<Task> tasks) {
        for (Task task : tasks) {
            open.add(task.id());
            task.children().forEach(child -> open.add(child.id()));
        }
        total = open.size();
    }

    /** Whether a task of this request is not finished. */
    public boolean hasNext() {
        return !open.isEmpty();
    }

    /** Number of tasks that are not finished. */
    public int size() {
        return open.size();
    }

    /** The next result that is there; null if none comes in time. */
    TaskResult poll(long millis) throws InterruptedException {
        TaskResult result = millis == 0 ? results.poll() : results.poll(millis, TimeUnit.MILLISECONDS);
        if (result != null && result.isStop()) {
            open.remove(result.idTask());
        }
        return result;
    }

    boolean isEmpty() {
        return results.isEmpty();
    }

    void offer(TaskResult result) {
        if (!closed) {
            results.add(result);
        }
    }

    /** Number of tasks, finished or not. */
    int total() {
        return total;
    }

    /** Takes no more results; the tasks that were not finished. */
    Set<Integer> close() {
        closed = true;
        results.clear();
        Set<Integer> left = Set.copyOf(open);
        open.clear();
        return left;
    }
}
