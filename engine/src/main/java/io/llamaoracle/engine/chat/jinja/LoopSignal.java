package io.llamaoracle.engine.chat.jinja;

/**
 * {@code break} and {@code continue} on their way to the loop.
 *
 * <p>Origin: {@code common/jinja/runtime.h} {@code break_statement::signal} (b11192)
 * <p>Origin: {@code common/jinja/runtime.h} {@code continue_statement::signal} (b11192)
 */
final class LoopSignal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    static final LoopSignal BREAK = new LoopSignal("Break statement executed");
    static final LoopSignal CONTINUE = new LoopSignal("Continue statement executed");

    private LoopSignal(String what) {
        super(what, null, false, false);
    }
}
