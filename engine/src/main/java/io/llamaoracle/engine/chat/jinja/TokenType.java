package io.llamaoracle.engine.chat.jinja;

/**
 * Kinds of tokens; the ordinal is shown in one error text.
 *
 * <p>Origin: {@code common/jinja/lexer.h} {@code token::type} (b11192)
 */
enum TokenType {
    EOF,
    TEXT,
    NUMERIC_LITERAL,
    STRING_LITERAL,
    IDENTIFIER,
    EQUALS,
    OPEN_PAREN,
    CLOSE_PAREN,
    OPEN_STATEMENT,
    CLOSE_STATEMENT,
    OPEN_EXPRESSION,
    CLOSE_EXPRESSION,
    OPEN_SQUARE_BRACKET,
    CLOSE_SQUARE_BRACKET,
    OPEN_CURLY_BRACKET,
    CLOSE_CURLY_BRACKET,
    COMMA,
    DOT,
    COLON,
    PIPE,
    CALL_OPERATOR,
    ADDITIVE_BINARY_OPERATOR,
    MULTIPLICATIVE_BINARY_OPERATOR,
    COMPARISON_BINARY_OPERATOR,
    UNARY_OPERATOR,
    COMMENT
}
