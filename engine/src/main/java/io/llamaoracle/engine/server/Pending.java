package io.llamaoracle.engine.server;

import java.util.function.BooleanSupplier;

/** A request that was taken in; whoever asks for the reply waits for it. */
@FunctionalInterface
interface Pending {
    /**
     * The reply, as soon as its head is known.
     *
     * @param gone whether the client has left
     */
    Reply reply(BooleanSupplier gone);

    /** A request that was answered at once. */
    static Pending of(Answer answer) {
        Reply reply = Reply.of(answer);
        return gone -> reply;
    }
}
