package io.llamaoracle.engine.chat.jinja;

/**
 * A function, perhaps bound to the value it was taken from.
 *
 * <p>Origin: {@code common/jinja/value.h} {@code value_func_t} (b11192)
 */
final class FuncValue extends Value {
    private final String name;
    private final JinjaFunction function;
    private final Value self;

    FuncValue(String name, JinjaFunction function) {
        this(name, function, null);
    }

    FuncValue(String name, JinjaFunction function, Value self) {
        this.name = name;
        this.function = function;
        this.self = self;
    }

    Value invoke(FuncArgs args) {
        return function.call(args.named(name, self));
    }

    @Override
    String type() {
        return "Function";
    }

    @Override
    String repr() {
        return "Function<" + name + ">(" + (self == null ? "" : self.repr()) + ")";
    }

    /** The server compares the pointers of functions that it does not keep as pointers: all are null, so all are equal. */
    @Override
    boolean sameAs(Value other) {
        return other instanceof FuncValue;
    }
}
