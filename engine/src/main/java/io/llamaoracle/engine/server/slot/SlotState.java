package io.llamaoracle.engine.server.slot;

/**
 * What a slot is doing.
 *
 * <p>Origin: {@code tools/server/server-context.cpp} {@code slot_state} (b11192)
 */
enum SlotState {
    IDLE,
    WAIT_OTHER,
    STARTED,
    PROCESSING_PROMPT,
    DONE_PROMPT,
    GENERATING
}
