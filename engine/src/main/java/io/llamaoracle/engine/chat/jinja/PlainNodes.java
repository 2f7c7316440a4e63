package io.llamaoracle.engine.chat.jinja;

/**
 * Nodes without parts that matter when they run.
 *
 * <p>Origin: {@code common/jinja/runtime.h} {@code break_statement} {@code continue_statement} (b11192)
 * <p>Origin: {@code common/jinja/runtime.h} {@code noop_statement} {@code comment_statement} (b11192)
 * <p>Origin: {@code common/jinja/runtime.h} {@code blank_expression} {@code spread_expression} (b11192)
 */
final class PlainNodes {
    private PlainNodes() {}

    static final class Signal extends Node {
        private final boolean breaks;

        Signal(boolean breaks) {
            this.breaks = breaks;
        }

        @Override
        String type() {
            return breaks ? "Break" : "Continue";
        }

        @Override
        Value run(Context ctx) {
            throw breaks ? LoopSignal.ofBreak() : LoopSignal.ofContinue();
        }
    }

    /** Prints nothing. */
    static final class Silent extends Node {
        private final String type;

        Silent(String type) {
            this.type = type;
        }

        @Override
        String type() {
            return type;
        }

        @Override
        Value run(Context ctx) {
            return new UndefinedValue();
        }
    }

    /** Can be parsed and not run: {@code *x} as an argument, a slice outside brackets. */
    static final class Unrunnable extends Node {
        private final String type;

        Unrunnable(String type) {
            this.type = type;
        }

        @Override
        String type() {
            return type;
        }
    }
}
