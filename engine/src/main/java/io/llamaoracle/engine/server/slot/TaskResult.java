package io.llamaoracle.engine.server.slot;

import io.llamaoracle.engine.json.Json;

/**
 * Something a task reports.
 *
 * <p>Origin: {@code tools/server/server-task.h} {@code server_task_result} (b11192)
 */
public interface TaskResult {
    /** The task it belongs to. */
    int idTask();

    /** Place of the task in the answer. */
    int index();

    /** Whether the request ends with this refusal. */
    default boolean isError() {
        return false;
    }

    /**
     * What is sent to a chat's client, who remembers what was said before.
     *
     * @throws io.llamaoracle.engine.server.params.ServerException if the answer cannot be taken apart
     */
    default Json toJson(ChatState state) {
        return toJson();
    }

    /** Throws why there will be no answer, if that is so. */
    default void raise() {}

    /** Whether the task is finished. */
    boolean isStop();

    /**
     * What is sent; JSON null for the mark that only opens a stream.
     *
     * @throws io.llamaoracle.engine.server.params.ServerException on an unknown chat format
     */
    Json toJson();
}
