package io.llamaoracle.engine.chat.jinja;

/**
 * {@code a.b}, {@code a[b]} and slices. A built-in of that name wins over a key after a dot, a key wins in brackets.
 *
 * <p>Origin: {@code common/jinja/runtime.cpp} {@code member_expression::execute_impl} (b11192)
 */
final class MemberExpression extends Node {
    final Node object;
    final Node property;
    final boolean computed;

    MemberExpression(Node object, Node property, boolean computed) {
        this.object = object;
        this.property = property;
        this.computed = computed;
    }

    @Override
    String type() {
        return "MemberExpression";
    }

    @Override
    Value run(Context ctx) {
        Value of = object.execute(ctx);
        if (computed) {
            if (property instanceof SliceExpression slice) {
                return slice.of(of, ctx);
            }
            return access(ctx, of, property.execute(ctx));
        }
        if (property instanceof Literals.IntegerLiteral index) {
            if (index.value < 0) {
                throw new JinjaException("Static member property cannot be negative");
            }
            return access(ctx, of, new IntValue(index.value));
        }
        if (!(property instanceof Identifier id)) {
            throw new JinjaException("Static member property must be an identifier");
        }
        Value builtin = Filters.builtinOrUndefined(ctx, id.name, of);
        return builtin.isUndefined() ? access(ctx, of, new StringValue(id.name)) : builtin;
    }

    private static Value access(Context ctx, Value of, Value key) {
        if (key.isUndefined()) {
            return new UndefinedValue("object_property");
        }
        if (!key.isHashable()) {
            throw new JinjaException("Type: " + key.type() + " is not allowed as object key");
        }
        if (of.isUndefined()) {
            return new UndefinedValue("object_property");
        }
        Value found = find(ctx, of, key);
        if (ctx.stats()) {
            found.markUsed();
            of.markUsed();
            key.markUsed();
            if (key instanceof IntValue) {
                of.markUsed("array_access");
            } else if (key instanceof StringValue) {
                of.markUsed("object_access");
            }
        }
        return found;
    }

    private static Value find(Context ctx, Value of, Value key) {
        if (of instanceof ObjectValue o) {
            String name = key.asString().str();
            Value found = o.at(key);
            if (found == null) {
                found = new UndefinedValue("object_property");
            }
            return found.isUndefined() ? Filters.builtinOrUndefined(ctx, name, of) : found;
        }
        boolean sequence = of instanceof ArrayValue || of instanceof StringValue;
        if (sequence && key instanceof IntValue) {
            return of instanceof ArrayValue a
                    ? a.atOrUndefined(key.asInt())
                    : charAt(of.asString().str(), key.asInt());
        }
        if (!(key instanceof StringValue)) {
            String wanted = sequence ? "non-string/non-number" : "non-string";
            throw new JinjaException("Cannot access property with " + wanted + ": got " + key.type());
        }
        return Filters.builtinOrUndefined(ctx, key.asString().str(), of);
    }

    /** One byte, never from the end; the text forgets that it came from the client. */
    private static Value charAt(String s, long index) {
        return index >= 0 && index < s.length()
                ? new StringValue(String.valueOf(s.charAt((int) index)))
                : new UndefinedValue("object_property");
    }
}
