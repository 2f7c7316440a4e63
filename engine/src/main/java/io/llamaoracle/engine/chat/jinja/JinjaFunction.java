package io.llamaoracle.engine.chat.jinja;

/**
 * A function that templates can call.
 *
 * <p>Origin: {@code common/jinja/value.h} {@code func_handler} (b11192)
 */
interface JinjaFunction {
    Value call(FuncArgs args);
}
