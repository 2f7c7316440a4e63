package io.llamaoracle.engine.chat.jinja;

/**
 * {@code break} and {@code continue} on their way to the loop.
 *
 * <p>Origin: {@code common/jinja/runtime.h} {@code break_statement::signal} (b11192)
 * <p>Origin: {@code common/jinja/runtime.h} {@code continue_statement::signal} (b11192)
 */
final class LoopSignal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean breaks;

    private LoopSignal(String what, boolean breaks) {
        super(what, null, false, false);
        this.breaks = breaks;
    }

    static LoopSignal ofBreak() {
        return new LoopSignal("Break statement executed", true);
    }

    static LoopSignal ofContinue() {
        return new LoopSignal("Continue statement executed", false);
    }

    /** Whether the loop ends; else it goes on with its next item. */
    boolean breaks() {
        return breaks;
    }
}
