package io.llamaoracle.engine.server.slot;

import io.llamaoracle.engine.server.params.TaskParams;
import java.util.List;

/**
 * One prompt to be continued. A parent has children, which share its prompt's cache once it is there.
 *
 * <p>Origin: {@code tools/server/server-task.h} {@code server_task} (b11192)
 *
 * @param id number of the task
 * @param idParent number of its parent, -1 if it has none
 * @param index place of its result in the answer
 * @param idSlot wanted slot, -1 for any
 * @param infill whether it fills in the middle, which is neither checkpointed nor kept in the prompt cache
 * @param tokens the prompt
 * @param params what is asked for
 * @param spans starts of user messages in the prompt
 * @param hooks observer of the request
 * @param children further completions of the same prompt
 * @param reader who is told
 */
public record Task(
        int id,
        int idParent,
        int index,
        int idSlot,
        boolean infill,
        int[] tokens,
        TaskParams params,
        MessageSpans spans,
        Hooks hooks,
        List<Task> children,
        ResponseReader reader) {
    boolean isParent() {
        return !children.isEmpty();
    }

    boolean isChild() {
        return idParent != -1;
    }
}
