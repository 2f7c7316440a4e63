package io.llamaoracle.engine.chat.jinja;

import java.util.List;

/**
 * Assignment to a name, to several, or to a member of an object.
 *
 * <p>Origin: {@code common/jinja/runtime.cpp} {@code set_statement::execute_impl} (b11192)
 */
final class SetStatement extends Node {
    private final Node assignee;
    private final Node value;
    private final List<Node> body;

    SetStatement(Node assignee, Node value, List<Node> body) {
        this.assignee = assignee;
        this.value = value;
        this.body = body;
    }

    @Override
    String type() {
        return "Set";
    }

    @Override
    Value run(Context ctx) {
        Value rhs = value != null ? value.execute(ctx) : executeAll(body, ctx);
        if (assignee instanceof Identifier id) {
            ctx.set(id.name, rhs);
        } else if (assignee instanceof Literals.TupleLiteral tuple) {
            unpack(tuple.items, rhs, ctx);
        } else if (assignee instanceof MemberExpression member) {
            member(member, rhs, ctx);
        } else {
            throw new JinjaException("Invalid LHS inside assignment expression: " + assignee.type());
        }
        return new UndefinedValue();
    }

    private static void unpack(List<Node> names, Value rhs, Context ctx) {
        if (!(rhs instanceof ArrayValue)) {
            throw new JinjaException("Cannot unpack non-iterable type in set: " + rhs.type());
        }
        List<Value> values = rhs.asArray();
        if (values.size() != names.size()) {
            throw new JinjaException(
                    "Too " + (names.size() > values.size() ? "few" : "many") + " items to unpack in set");
        }
        for (int i = 0; i < names.size(); i++) {
            if (!(names.get(i) instanceof Identifier id)) {
                throw new JinjaException("Cannot unpack to non-identifier in set: "
                        + names.get(i).type());
            }
            ctx.set(id.name, values.get(i));
        }
    }

    private static void member(MemberExpression member, Value rhs, Context ctx) {
        if (member.computed) {
            throw new JinjaException("Cannot assign to computed member");
        }
        if (!(member.property instanceof Identifier id)) {
            throw new JinjaException("Cannot assign to member with non-identifier property");
        }
        if (!(member.object.execute(ctx) instanceof ObjectValue object)) {
            throw new JinjaException("Cannot assign to member of non-object");
        }
        object.insert(id.name, rhs);
    }
}
