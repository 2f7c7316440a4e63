package io.llamaoracle.engine.chat.jinja;

/**
 * A token and where it begins in the normalized source.
 *
 * <p>Origin: {@code common/jinja/lexer.h} {@code token} (b11192)
 */
record Token(TokenType type, String value, int pos) {}
