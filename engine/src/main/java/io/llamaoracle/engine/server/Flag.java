package io.llamaoracle.engine.server;

import io.llamaoracle.engine.server.params.CommonParams;

/**
 * One option: a switch, an integer or a text.
 *
 * <p>Origin: {@code common/arg.h} {@code common_arg} (b11192)
 *
 * @param kind what follows the name
 * @param handler takes the value; a switch is given "1" or "0"
 */
record Flag(Kind kind, Handler handler) {
    /** What follows an option's name. */
    enum Kind {
        SWITCH,
        VALUE
    }

    /** Takes the value of an option. */
    @FunctionalInterface
    interface Handler {
        /**
         * Takes the value.
         *
         * @throws IllegalArgumentException with the server's reason
         */
        void accept(CommonParams params, String value);
    }
}
