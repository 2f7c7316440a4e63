package io.llamaoracle.engine.server.slot;

import io.llamaoracle.engine.server.params.InvalidArgumentException;
import io.llamaoracle.engine.server.params.NotCoveredException;
import io.llamaoracle.engine.server.params.ServerException;
import java.util.function.Consumer;

/**
 * Visits the slots in order; what one slot throws ends that slot's task only.
 *
 * <p>Origin: {@code tools/server/server-context.cpp} {@code server_context_impl::iterate} (b11192)
 */
final class SlotIteration {
    private final SlotWorld world;

    SlotIteration(SlotWorld world) {
        this.world = world;
    }

    void each(Consumer<Slot> action) {
        for (Slot slot : world.slots) {
            try {
                action.accept(slot);
            } catch (ServerException | InvalidArgumentException e) {
                world.sendError(slot, "got exception: " + e.getMessage(), ErrorType.SERVER);
                world.release(slot);
            } catch (NotCoveredException e) {
                world.fail(slot, e);
            }
        }
    }
}
