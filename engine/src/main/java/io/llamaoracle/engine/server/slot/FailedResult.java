package io.llamaoracle.engine.server.slot;

import io.llamaoracle.engine.json.Json;

/**
 * What ended a task without an answer of the server: its death, or something that this engine does not do. Whoever takes
 * it gets the exception.
 */
record FailedResult(int idTask, int index, RuntimeException why) implements TaskResult {
    @Override
    public boolean isStop() {
        return true;
    }

    @Override
    public void raise() {
        throw why;
    }

    @Override
    public Json toJson() {
        throw why;
    }
}
