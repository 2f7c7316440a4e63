package io.llamaoracle.engine.server;

import io.llamaoracle.engine.server.params.TextVocab;
import io.llamaoracle.engine.server.slot.DecodeContext;
import java.time.Clock;
import java.time.ZoneId;

/** Puts other parts in the places of the server's own: so a part of another engine is tried inside this one. */
public interface ServerParts {
    /** All parts are the server's own. */
    ServerParts OWN = new ServerParts() {};

    /** The context that answers instead of the model's. */
    default DecodeContext context(DecodeContext own) {
        return own;
    }

    /** The clock that chat templates see. */
    default Clock clock() {
        return Clock.system(ZoneId.systemDefault());
    }

    /** The vocabulary that prompts and {@code /tokenize} go through. */
    default TextVocab vocab(TextVocab own) {
        return own;
    }
}
