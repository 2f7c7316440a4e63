package io.llamaoracle.engine.server.slot;

import io.llamaoracle.engine.server.params.TaskParams;

/**
 * One prompt to be continued.
 *
 * <p>Origin: {@code tools/server/server-task.h} {@code server_task} (b11192)
 *
 * @param id number of the task
 * @param index place of its result in the answer
 * @param idSlot wanted slot, -1 for any
 * @param tokens the prompt
 * @param params what is asked for
 * @param spans starts of user messages in the prompt
 * @param hooks observer of the request
 */
public record Task(int id, int index, int idSlot, int[] tokens, TaskParams params, MessageSpans spans, Hooks hooks) {}
