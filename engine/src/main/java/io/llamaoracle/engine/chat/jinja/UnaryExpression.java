package io.llamaoracle.engine.chat.jinja;

/**
 * {@code not}, {@code -} and {@code +}.
 *
 * <p>Origin: {@code common/jinja/runtime.cpp} {@code unary_expression::execute_impl} (b11192)
 */
final class UnaryExpression extends Node {
    private final String op;
    private final Node argument;

    UnaryExpression(String op, Node argument) {
        this.op = op;
        this.argument = argument;
    }

    @Override
    String type() {
        return "UnaryExpression";
    }

    @Override
    Value run(Context ctx) {
        Value operand = argument.execute(ctx);
        return switch (op) {
            case "not" -> new BoolValue(!operand.asBool());
            case "-" -> {
                if (operand instanceof IntValue) {
                    yield new IntValue(-operand.asInt());
                }
                if (operand instanceof FloatValue) {
                    yield new FloatValue(-operand.asFloat());
                }
                throw new JinjaException("Unary - operator requires numeric operand");
            }
            case "+" -> {
                if (operand instanceof IntValue || operand instanceof FloatValue) {
                    yield operand;
                }
                throw new JinjaException("Unary + operator requires numeric operand");
            }
            default -> throw new JinjaException("Unknown unary operator '" + op + "'");
        };
    }
}
