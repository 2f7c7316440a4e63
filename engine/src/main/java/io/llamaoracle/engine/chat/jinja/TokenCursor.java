package io.llamaoracle.engine.chat.jinja;

import java.util.List;

/**
 * A place among the tokens.
 *
 * <p>Origin: {@code common/jinja/parser.cpp} {@code parser} (b11192)
 */
final class TokenCursor {
    private static final Token END = new Token(TokenType.EOF, "", 0);

    final List<Token> tokens;
    int current;
    private final String source;

    TokenCursor(Lexer.Result lexed) {
        tokens = lexed.tokens();
        source = lexed.source();
    }

    Token peek() {
        return peek(0);
    }

    Token peek(int offset) {
        return current + offset < tokens.size() ? tokens.get(current + offset) : END;
    }

    Token next() {
        if (current >= tokens.size()) {
            int at = tokens.isEmpty() ? 0 : tokens.get(tokens.size() - 1).pos();
            throw SourceText.error("parser", "Parser Error: Unexpected EOF", source, at);
        }
        return tokens.get(current++);
    }

    void expect(TokenType type, String what) {
        Token t = peek();
        if (t.type() != type) {
            throw SourceText.error("parser", "Parser Error: " + what + " (Got " + t.value() + ")", source, t.pos());
        }
        current++;
    }

    void expectIdentifier(String name) {
        if (!isIdentifier(name)) {
            throw SourceText.error("parser", "Expected identifier: " + name, source, peek().pos());
        }
        current++;
    }

    boolean is(TokenType type) {
        return peek().type() == type;
    }

    boolean isIdentifier(String name) {
        return is(TokenType.IDENTIFIER) && peek().value().equals(name);
    }

    /** Whether a statement of one of these names comes next. */
    boolean isStatement(String... names) {
        return is(TokenType.OPEN_STATEMENT)
                && peek(1).type() == TokenType.IDENTIFIER
                && List.of(names).contains(peek(1).value());
    }

    /** Gives a node the place of a token. */
    <T extends Node> T place(int token, T node) {
        node.pos = token < tokens.size() ? tokens.get(token).pos() : 0;
        return node;
    }
}
