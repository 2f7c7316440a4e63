package io.llamaoracle.engine.chat.jinja;

import java.util.ArrayList;
import java.util.List;

/**
 * Expressions, from the operators that bind least to those that bind most.
 *
 * <p>Origin: {@code common/jinja/parser.cpp} {@code parser::parse_expression} (b11192)
 * <p>Origin: {@code common/jinja/parser.cpp} {@code parser::parse_test_expression} (b11192)
 */
final class ExpressionParser {
    private final TokenCursor in;
    private final PrimaryParser primary;

    ExpressionParser(TokenCursor in) {
        this.in = in;
        this.primary = new PrimaryParser(in, this);
    }

    PrimaryParser primary() {
        return primary;
    }

    Node sequence(boolean primaryOnly) {
        int start = in.current;
        List<Node> items = new ArrayList<>();
        items.add(primaryOnly ? primary.primary() : expression());
        boolean tuple = in.is(TokenType.COMMA);
        while (in.is(TokenType.COMMA)) {
            in.current++;
            items.add(primaryOnly ? primary.primary() : expression());
        }
        return tuple ? in.place(start, new Literals.TupleLiteral(items)) : items.get(0);
    }

    /** {@code a if b else c}, or {@code a if b} in a loop's head. */
    Node expression() {
        Node a = or();
        if (!in.isIdentifier("if")) {
            return a;
        }
        int start = in.current++;
        Node test = or();
        if (!in.isIdentifier("else")) {
            return in.place(start, new SelectExpression(a, test));
        }
        int pos = in.current++;
        return in.place(pos, new TernaryExpression(test, a, expression()));
    }

    private Node or() {
        Node left = and();
        while (in.isIdentifier("or")) {
            int start = in.current++;
            left = in.place(start, new BinaryExpression("or", left, and()));
        }
        return left;
    }

    private Node and() {
        Node left = not();
        while (in.isIdentifier("and")) {
            int start = in.current++;
            left = in.place(start, new BinaryExpression("and", left, not()));
        }
        return left;
    }

    private Node not() {
        if (in.isIdentifier("not")) {
            int start = in.current++;
            return in.place(start, new UnaryExpression("not", not()));
        }
        return comparison();
    }

    private Node comparison() {
        Node left = additive();
        while (true) {
            int start = in.current;
            String op;
            if (in.isIdentifier("not")
                    && in.peek(1).type() == TokenType.IDENTIFIER
                    && in.peek(1).value().equals("in")) {
                op = "not in";
                in.current += 2;
            } else if (in.isIdentifier("in") || in.is(TokenType.COMPARISON_BINARY_OPERATOR)) {
                op = in.next().value();
            } else {
                return left;
            }
            left = in.place(start, new BinaryExpression(op, left, additive()));
        }
    }

    private Node additive() {
        Node left = multiplicative();
        while (in.is(TokenType.ADDITIVE_BINARY_OPERATOR)) {
            int start = in.current;
            String op = in.next().value();
            left = in.place(start, new BinaryExpression(op, left, multiplicative()));
        }
        return left;
    }

    private Node multiplicative() {
        Node left = test();
        while (in.is(TokenType.MULTIPLICATIVE_BINARY_OPERATOR)) {
            int start = in.current;
            String op = in.next().value();
            left = in.place(start, new BinaryExpression(op, left, test()));
        }
        return left;
    }

    private Node test() {
        Node operand = filter();
        while (in.isIdentifier("is")) {
            int start = in.current++;
            boolean negate = in.isIdentifier("not");
            if (negate) {
                in.current++;
            }
            operand = in.place(start, new TestExpression(operand, negate, primary.maybeCalled()));
        }
        return operand;
    }

    private Node filter() {
        Node operand = unary();
        while (in.is(TokenType.PIPE)) {
            int start = in.current++;
            operand = in.place(start, new FilterNodes.Expression(operand, primary.maybeCalled()));
        }
        return operand;
    }

    private Node unary() {
        if (in.is(TokenType.UNARY_OPERATOR)) {
            int start = in.current;
            String op = in.next().value();
            return in.place(start, new UnaryExpression(op, unary()));
        }
        return primary.callOrMember();
    }
}
