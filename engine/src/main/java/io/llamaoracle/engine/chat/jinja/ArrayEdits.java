package io.llamaoracle.engine.chat.jinja;

import io.llamaoracle.engine.libstdcxx.StdSortBy;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code join}, {@code map} and {@code sort} of arrays.
 *
 * <p>Origin: {@code common/jinja/value.cpp} {@code value_array_t::get_builtins} (b11192)
 */
final class ArrayEdits {
    private ArrayEdits() {}

    private static ArrayValue array(FuncArgs args, String otherwise) {
        if (!(args.pos(0) instanceof ArrayValue array)) {
            throw new JinjaException(otherwise);
        }
        return array;
    }

    static Value join(FuncArgs args) {
        args.ensureCount(1, 3);
        List<Value> items =
                array(args, "join() first argument must be an array").asArray();
        Value delimValue = args.kwargOrPos("d", 1);
        Value attribute = args.kwargOrPos("attribute", 2);
        boolean byInt = attribute instanceof IntValue;
        if (!attribute.isUndefined() && !(attribute instanceof StringValue) && !byInt) {
            throw new JinjaException("join() attribute must be string or integer");
        }
        String delim = delimValue.isUndefined() ? "" : delimValue.asString().str();
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < items.size(); i++) {
            Value v = items.get(i);
            if (byInt && v instanceof ArrayValue a) {
                v = a.at(attribute.asInt());
            } else if (!byInt && !attribute.isUndefined() && v instanceof ObjectValue o) {
                v = o.require(attribute);
            }
            if (!(v instanceof StringValue) && !Numbers.isNumber(v)) {
                throw new JinjaException("join() can only join arrays of strings or numerics");
            }
            out.append(v.asString().str()).append(i < items.size() - 1 ? delim : "");
        }
        return new StringValue(out.toString());
    }

    static Value map(FuncArgs args) {
        args.ensureCount(2);
        ArrayValue input = array(args, "map: first argument must be an array");
        if (!(args.pos(1) instanceof KwargValue)) {
            throw new JinjaException.NotImplemented("map: filter-mapping not implemented");
        }
        Value attribute = args.kwargOrPos("attribute", 1);
        boolean byInt = attribute instanceof IntValue;
        if (!(attribute instanceof StringValue) && !byInt) {
            throw new JinjaException("map: attribute must be string or integer");
        }
        Value otherwise = args.kwarg("default", new UndefinedValue());
        List<Value> out = new ArrayList<>();
        for (Value v : input.asArray()) {
            Value found = null;
            if (byInt && v instanceof ArrayValue a) {
                found = a.at(attribute.asInt(), null);
            } else if (!byInt && v instanceof ObjectValue o) {
                found = o.at(attribute);
            }
            out.add(found == null ? otherwise : found);
        }
        return new ArrayValue(out, input.isTuple());
    }

    static Value sort(FuncArgs args) {
        args.ensureCount(1, 4);
        ArrayValue input = array(args, "sort: first argument must be an array");
        Value reverse = args.kwargOrPos("reverse", 1);
        Value attribute = args.kwargOrPos("attribute", 3);
        Compare.Op op = reverse.asBool() ? Compare.Op.GT : Compare.Op.LT;
        List<Value> out = new ArrayList<>(input.asArray());
        StdSortBy.sort(out, (a, b) -> Compare.test(key(a, b, a, attribute), key(a, b, b, attribute), op));
        return new ArrayValue(out, input.isTuple());
    }

    private static Value key(Value a, Value b, Value of, Value attribute) {
        if (attribute.isUndefined()) {
            return of;
        }
        boolean byInt = attribute instanceof IntValue;
        if (byInt && a instanceof ArrayValue && b instanceof ArrayValue) {
            return ((ArrayValue) of).at(attribute.asInt());
        }
        if (!byInt && a instanceof ObjectValue && b instanceof ObjectValue) {
            return ((ObjectValue) of).require(attribute);
        }
        throw new JinjaException(
                "sort: unsupported object attribute comparison between " + a.type() + " and " + b.type());
    }
}
