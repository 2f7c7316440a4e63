package io.llamaoracle.engine.server.slot;

import java.util.ArrayList;
import java.util.List;

/**
 * The tokens a slot's cache holds, with checkpoints.
 *
 * <p>Origin: {@code tools/server/server-task.h} {@code server_prompt} (b11192)
 */
final class ServerPrompt {
    PromptTokens tokens = new PromptTokens();
    List<Checkpoint> checkpoints = new ArrayList<>();

    void clear() {
        tokens.clear();
        checkpoints.clear();
    }

    ServerPrompt copy() {
        ServerPrompt c = new ServerPrompt();
        c.tokens = tokens.copy();
        c.checkpoints = new ArrayList<>(checkpoints);
        return c;
    }
}
