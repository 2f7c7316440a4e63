package io.llamaoracle.engine.chat.jinja;

import java.util.ArrayList;
import java.util.List;

/**
 * Literals, names, members, calls and slices.
 *
 * <p>Origin: {@code common/jinja/parser.cpp} {@code parser::parse_primary_expression} (b11192)
 * <p>Origin: {@code common/jinja/parser.cpp} {@code parser::parse_call_member_expression} (b11192)
 * <p>Origin: {@code common/jinja/parser.cpp} {@code parser::parse_member_expression_arguments} (b11192)
 */
final class PrimaryParser {
    private final TokenCursor in;
    private final ExpressionParser expressions;

    PrimaryParser(TokenCursor in, ExpressionParser expressions) {
        this.in = in;
        this.expressions = expressions;
    }

    /** A filter or test: a primary expression, perhaps with arguments. */
    Node maybeCalled() {
        Node id = primary();
        return in.is(TokenType.OPEN_PAREN) ? call(id) : id;
    }

    Node callOrMember() {
        Node member = member(primary());
        return in.is(TokenType.OPEN_PAREN) ? call(member) : member;
    }

    Node call(Node callee) {
        int start = in.current;
        Node member = member(in.place(start, new CallExpression(callee, args())));
        return in.is(TokenType.OPEN_PAREN) ? call(member) : member;
    }

    List<Node> args() {
        in.expect(TokenType.OPEN_PAREN, "Expected (");
        List<Node> out = new ArrayList<>();
        while (!in.is(TokenType.CLOSE_PAREN)) {
            out.add(arg());
            skipComma();
        }
        in.expect(TokenType.CLOSE_PAREN, "Expected )");
        return out;
    }

    private Node arg() {
        int start = in.current;
        if (in.is(TokenType.MULTIPLICATIVE_BINARY_OPERATOR) && in.peek().value().equals("*")) {
            in.current++;
            expressions.expression();
            return in.place(start, new PlainNodes.Unrunnable("SpreadExpression"));
        }
        Node arg = expressions.expression();
        if (!in.is(TokenType.EQUALS)) {
            return arg;
        }
        int equals = in.current++;
        return in.place(equals, new KeywordArgument(arg, expressions.expression()));
    }

    private void skipComma() {
        if (in.is(TokenType.COMMA)) {
            in.current++;
        }
    }

    private Node member(Node of) {
        int start = in.current;
        Node object = of;
        while (in.is(TokenType.DOT) || in.is(TokenType.OPEN_SQUARE_BRACKET)) {
            boolean computed = in.next().type() == TokenType.OPEN_SQUARE_BRACKET;
            Node property;
            if (computed) {
                property = bracketed();
                in.expect(TokenType.CLOSE_SQUARE_BRACKET, "Expected ]");
            } else {
                property = primary();
            }
            object = in.place(start, new MemberExpression(object, property, computed));
        }
        return object;
    }

    private Node bracketed() {
        List<Node> parts = new ArrayList<>();
        boolean slice = false;
        int start = in.current;
        while (!in.is(TokenType.CLOSE_SQUARE_BRACKET)) {
            if (in.is(TokenType.COLON)) {
                parts.add(null);
            } else {
                parts.add(expressions.expression());
                if (!in.is(TokenType.COLON)) {
                    continue;
                }
            }
            in.current++;
            slice = true;
        }
        if (slice) {
            Node stop = parts.size() > 1 ? parts.get(1) : null;
            Node step = parts.size() > 2 ? parts.get(2) : null;
            return in.place(start, new SliceExpression(parts.get(0), stop, step));
        }
        return parts.isEmpty() ? in.place(start, new PlainNodes.Silent("BlankExpression")) : parts.get(0);
    }

    Node primary() {
        int start = in.current;
        Token t = in.next();
        return switch (t.type()) {
            case NUMERIC_LITERAL -> in.place(start, number(t.value()));
            case STRING_LITERAL -> {
                StringBuilder text = new StringBuilder(t.value());
                while (in.is(TokenType.STRING_LITERAL)) {
                    text.append(in.next().value());
                }
                yield in.place(start, new Literals.StringLiteral(text.toString()));
            }
            case IDENTIFIER -> in.place(start, new Identifier(t.value()));
            case OPEN_PAREN -> {
                Node inner = expressions.sequence(false);
                in.expect(TokenType.CLOSE_PAREN, "Expected )");
                yield inner;
            }
            case OPEN_SQUARE_BRACKET -> in.place(start, array());
            case OPEN_CURLY_BRACKET -> in.place(start, object());
            default ->
                throw new JinjaException("Unexpected token: " + t.value() + " of type "
                        + t.type().ordinal());
        };
    }

    private static Node number(String text) {
        if (text.indexOf('.') >= 0) {
            double d = Double.parseDouble(text);
            if (Double.isInfinite(d)) {
                throw new JinjaException("stod");
            }
            return new Literals.FloatLiteral(d);
        }
        try {
            return new Literals.IntegerLiteral(Long.parseLong(text));
        } catch (NumberFormatException e) {
            throw new JinjaException("stoll");
        }
    }

    private Node array() {
        List<Node> items = new ArrayList<>();
        while (!in.is(TokenType.CLOSE_SQUARE_BRACKET)) {
            items.add(expressions.expression());
            skipComma();
        }
        in.current++;
        return new Literals.ArrayLiteral(items);
    }

    private Node object() {
        List<Literals.Pair> pairs = new ArrayList<>();
        while (!in.is(TokenType.CLOSE_CURLY_BRACKET)) {
            Node key = expressions.expression();
            in.expect(TokenType.COLON, "Expected :");
            pairs.add(new Literals.Pair(key, expressions.expression()));
            skipComma();
        }
        in.current++;
        return new Literals.ObjectLiteral(pairs);
    }
}
