package io.llamaoracle.engine.server.params;

/**
 * The dialect of an answer.
 *
 * <p>Origin: {@code tools/server/server-task.h} {@code task_response_type} (b11192)
 */
public enum ResponseType {
    NONE,
    OAI_CMPL,
    OAI_CHAT
}
