package io.llamaoracle.engine.server.slot;

import java.util.function.IntSupplier;

/**
 * Runs a decode; whoever shares the loop's state may read it meanwhile.
 *
 * <p>Origin: {@code tools/server/server-queue.cpp} {@code server_queue::yield_to_queue} (b11192)
 */
@FunctionalInterface
interface Decoder {
    /** Alone: nobody else is there to read. */
    Decoder ALONE = IntSupplier::getAsInt;

    /** Runs the work and gives its result. */
    int run(IntSupplier work);
}
