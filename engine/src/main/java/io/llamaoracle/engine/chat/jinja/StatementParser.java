package io.llamaoracle.engine.chat.jinja;

import java.util.ArrayList;
import java.util.List;

/**
 * Statements.
 *
 * <p>Origin: {@code common/jinja/parser.cpp} {@code parser::parse_jinja_statement} (b11192)
 * <p>Origin: {@code common/jinja/parser.cpp} {@code parser::parse_if_statement} (b11192)
 * <p>Origin: {@code common/jinja/parser.cpp} {@code parser::parse_for_statement} (b11192)
 */
final class StatementParser {
    private final TokenCursor in;
    private final ExpressionParser expressions;

    private StatementParser(TokenCursor in) {
        this.in = in;
        this.expressions = new ExpressionParser(in);
    }

    static List<Node> parse(Lexer.Result lexed) {
        StatementParser parser = new StatementParser(new TokenCursor(lexed));
        List<Node> body = new ArrayList<>();
        while (parser.in.current < lexed.tokens().size()) {
            body.add(parser.any());
        }
        return body;
    }

    private Node any() {
        int start = in.current;
        return switch (in.peek().type()) {
            case COMMENT -> {
                in.next();
                yield in.place(start, new PlainNodes.Silent("Comment"));
            }
            case TEXT -> in.place(start, new Literals.StringLiteral(in.next().value()));
            case OPEN_STATEMENT -> statement();
            case OPEN_EXPRESSION -> {
                in.next();
                Node inner = expressions.expression();
                in.expect(TokenType.CLOSE_EXPRESSION, "Expected }}");
                yield inner;
            }
            default -> throw new JinjaException("Unexpected token type");
        };
    }

    private Node statement() {
        in.next();
        if (!in.is(TokenType.IDENTIFIER)) {
            throw new JinjaException("Unknown statement");
        }
        int start = in.current;
        String name = in.next().value();
        return switch (name) {
            case "set" -> set(start);
            case "if" -> ended("endif", ifStatement(start));
            case "macro" -> ended("endmacro", macro(start));
            case "for" -> ended("endfor", forStatement(start));
            case "break", "continue" -> {
                close();
                yield in.place(start, new PlainNodes.Signal(name.equals("break")));
            }
            case "call" -> call(start);
            case "filter" -> filter(start);
            case "generation", "endgeneration" -> {
                in.current++;
                yield in.place(start, new PlainNodes.Silent("Noop"));
            }
            default -> throw new JinjaException("Unknown statement: " + name);
        };
    }

    private void close() {
        in.expect(TokenType.CLOSE_STATEMENT, "Expected %}");
    }

    private Node ended(String end, Node node) {
        in.expect(TokenType.OPEN_STATEMENT, "Expected {%");
        in.expectIdentifier(end);
        close();
        return node;
    }

    private List<Node> until(String... ends) {
        List<Node> body = new ArrayList<>();
        while (!in.isStatement(ends)) {
            body.add(any());
        }
        return body;
    }

    private Node set(int start) {
        Node left = expressions.sequence(false);
        Node value = null;
        List<Node> body = List.of();
        if (in.is(TokenType.EQUALS)) {
            in.current++;
            value = expressions.sequence(false);
        } else {
            close();
            body = until("endset");
            in.expect(TokenType.OPEN_STATEMENT, "Expected {%");
            in.expectIdentifier("endset");
        }
        close();
        return in.place(start, new SetStatement(left, value, body));
    }

    private Node ifStatement(int start) {
        Node test = expressions.expression();
        close();
        List<Node> body = until("elif", "else", "endif");
        List<Node> alternate = new ArrayList<>();
        if (in.isStatement("elif")) {
            int pos = in.current;
            in.current += 2;
            alternate.add(ifStatement(pos));
        } else if (in.isStatement("else")) {
            in.current += 2;
            close();
            alternate = until("endif");
        }
        return in.place(start, new IfStatement(test, body, alternate));
    }

    private Node macro(int start) {
        Node name = expressions.primary().primary();
        List<Node> args = expressions.primary().args();
        close();
        return in.place(start, new MacroStatement(name, args, until("endmacro")));
    }

    private Node forStatement(int start) {
        Node variable = expressions.sequence(true);
        if (!in.isIdentifier("in")) {
            throw new JinjaException("Expected 'in'");
        }
        in.current++;
        Node iterable = expressions.expression();
        close();
        List<Node> body = until("endfor", "else");
        List<Node> otherwise = List.of();
        if (in.isStatement("else")) {
            in.current += 2;
            close();
            otherwise = until("endfor");
        }
        return in.place(start, new ForStatement(variable, iterable, body, otherwise));
    }

    private Node call(int start) {
        List<Node> callerArgs =
                in.is(TokenType.OPEN_PAREN) ? expressions.primary().args() : List.of();
        Node callee = expressions.primary().primary();
        if (!(callee instanceof Identifier)) {
            throw new JinjaException("Expected identifier");
        }
        List<Node> args = expressions.primary().args();
        close();
        List<Node> body = until("endcall");
        CallExpression expression = in.place(start, new CallExpression(callee, args));
        return ended("endcall", in.place(start, new CallStatement(expression, callerArgs, body)));
    }

    private Node filter(int start) {
        Node filter = expressions.primary().primary();
        if (filter instanceof Identifier && in.is(TokenType.OPEN_PAREN)) {
            filter = expressions.primary().call(filter);
        }
        close();
        List<Node> body = until("endfilter");
        return ended("endfilter", in.place(start, new FilterNodes.Statement(filter, body)));
    }
}
