package io.llamaoracle.engine.chat.jinja;

import java.util.ArrayList;
import java.util.List;

/**
 * A loop. Items are filtered before the first turn, in a scope of their own; the body's scope is one for all turns. An
 * {@code else} also runs when every turn ended by {@code continue} or the first by {@code break}.
 *
 * <p>Origin: {@code common/jinja/runtime.cpp} {@code for_statement::execute_impl} (b11192)
 */
final class ForStatement extends Node {
    private final Node loopVar;
    private final Node iterable;
    private final List<Node> body;
    private final List<Node> otherwise;

    ForStatement(Node loopVar, Node iterable, List<Node> body, List<Node> otherwise) {
        this.loopVar = loopVar;
        this.iterable = iterable;
        this.body = body;
        this.otherwise = otherwise;
    }

    @Override
    String type() {
        return "For";
    }

    @Override
    Value run(Context ctx) {
        Context scope = new Context(ctx);
        SelectExpression select = iterable instanceof SelectExpression s ? s : null;
        Value over = (select == null ? iterable : select.lhs).execute(scope);
        if (ctx.stats()) {
            over.markUsed("array_access");
        }
        if (over.isUndefined()) {
            over = new ArrayValue();
        }
        boolean overObject = over instanceof ObjectValue;
        if (!(over instanceof ArrayValue) && !overObject) {
            throw new JinjaException("Expected iterable or object type in for loop: got " + over.type());
        }
        if (ctx.stats()) {
            over.markUsed(overObject ? "object_access" : "array_access");
        }
        List<Value> kept = filter(items(over), overObject, select == null ? null : select.test, scope);
        return turns(kept, overObject, scope, ctx);
    }

    private static List<Value> items(Value over) {
        if (!(over instanceof ObjectValue object)) {
            return List.copyOf(over.asArray());
        }
        List<Value> out = new ArrayList<>();
        for (ObjectValue.Entry e : object.entries()) {
            out.add(new ArrayValue(new ArrayList<>(List.of(e.key(), e.value())), true));
        }
        return out;
    }

    private List<Value> filter(List<Value> items, boolean overObject, Node test, Context scope) {
        List<Value> kept = new ArrayList<>();
        for (Value item : items) {
            checkVariables(item);
            if (test != null) {
                Context loopScope = new Context(scope);
                bind(item, overObject, loopScope);
                if (!test.execute(loopScope).asBool()) {
                    continue;
                }
            }
            kept.add(item);
        }
        return kept;
    }

    private void checkVariables(Value item) {
        if (loopVar instanceof Identifier) {
            return;
        }
        if (!(loopVar instanceof Literals.TupleLiteral tuple)) {
            throw new JinjaException("Invalid loop variable(s): " + loopVar.type());
        }
        if (!(item instanceof ArrayValue)) {
            throw new JinjaException("Cannot unpack non-iterable type: " + item.type());
        }
        int want = tuple.items.size();
        int have = item.asArray().size();
        if (want != have) {
            throw new JinjaException("Too " + (want > have ? "few" : "many") + " items to unpack");
        }
    }

    private void bind(Value item, boolean overObject, Context scope) {
        if (loopVar instanceof Identifier id) {
            scope.set(id.name, overObject ? item.asArray().get(0) : item);
            return;
        }
        List<Node> names = ((Literals.TupleLiteral) loopVar).items;
        for (int j = 0; j < names.size(); j++) {
            if (!(names.get(j) instanceof Identifier id)) {
                throw new JinjaException(
                        "Cannot unpack non-identifier type: " + names.get(j).type());
            }
            scope.set(id.name, item.asArray().get(j));
        }
    }

    private Value turns(List<Value> kept, boolean overObject, Context scope, Context outer) {
        StringValue.Gatherer out = new StringValue.Gatherer();
        boolean none = true;
        for (int i = 0; i < kept.size(); i++) {
            scope.set("loop", loopObject(kept, i, overObject));
            bind(kept.get(i), overObject, scope);
            try {
                for (Node node : body) {
                    out.add(node.execute(scope));
                }
            } catch (LoopSignal signal) {
                if (signal.breaks()) {
                    break;
                }
                continue;
            }
            none = false;
        }
        if (none) {
            for (Node node : otherwise) {
                out.add(node.execute(outer));
            }
        }
        return out.value();
    }

    private Value loopObject(List<Value> kept, int i, boolean overObject) {
        int n = kept.size();
        ObjectValue loop = new ObjectValue(false);
        loop.insert("index", new IntValue(i + 1));
        loop.insert("index0", new IntValue(i));
        loop.insert("revindex", new IntValue(n - i));
        loop.insert("revindex0", new IntValue(n - i - 1));
        loop.insert("first", new BoolValue(i == 0));
        loop.insert("last", new BoolValue(i == n - 1));
        loop.insert("length", new IntValue(n));
        loop.insert("previtem", i > 0 ? shown(kept.get(i - 1), overObject) : new UndefinedValue("previtem"));
        loop.insert("nextitem", i < n - 1 ? shown(kept.get(i + 1), overObject) : new UndefinedValue("nextitem"));
        return loop;
    }

    /** Over an object's keys a neighbour is the key, over its pairs the pair. */
    private Value shown(Value item, boolean overObject) {
        return overObject && loopVar instanceof Identifier ? item.asArray().get(0) : item;
    }
}
