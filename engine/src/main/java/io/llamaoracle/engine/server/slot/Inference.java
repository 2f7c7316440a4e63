package io.llamaoracle.engine.server.slot;

import io.llamaoracle.engine.json.Json;
import java.util.List;

/**
 * Where the routes hand over tasks and take results. Safe for several threads if the implementation says so.
 *
 * <p>Origin: {@code tools/server/server-queue.cpp} {@code server_queue} (b11192)
 */
public interface Inference {
    /** Number for a new task; every round over busy slots takes one too. */
    int newId();

    /** Queues the tasks of one request; all of them tell the same reader. */
    void post(List<Task> tasks, ResponseReader reader);

    /**
     * The next result of a request.
     *
     * @param millis how long to wait for it
     * @return null if there was none in time
     */
    TaskResult next(ResponseReader reader, long millis);

    /** Ends what is left of a request. */
    void stop(ResponseReader reader);

    /** What the slots tell about themselves. */
    SlotsReport slots();

    /** The counts, as Prometheus reads them; rates begin anew. */
    String metrics();

    /** When the server started, in microseconds of its clock. */
    long startMicros();

    /** Cells of one slot. */
    int nCtxSlot();

    /** Slots with how many of them are idle. */
    record SlotsReport(Json slots, int idle) {}
}
