package io.llamaoracle.engine.chat.jinja;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts a template into tokens. Positions are those of the source after its line ends were made {@code \n}; errors show the
 * source as it was given.
 *
 * <p>Origin: {@code common/jinja/lexer.cpp} {@code lexer::tokenize} (b11192)
 */
final class Lexer {
    /** The tokens and the normalized source they index. */
    record Result(List<Token> tokens, String source) {}

    private record Fixed(String text, TokenType type) {}

    private static final List<Fixed> TABLE = List.of(
            new Fixed("{%-", TokenType.OPEN_STATEMENT),
            new Fixed("-%}", TokenType.CLOSE_STATEMENT),
            new Fixed("{{-", TokenType.OPEN_EXPRESSION),
            new Fixed("-}}", TokenType.CLOSE_EXPRESSION),
            new Fixed("{%", TokenType.OPEN_STATEMENT),
            new Fixed("%}", TokenType.CLOSE_STATEMENT),
            new Fixed("{{", TokenType.OPEN_EXPRESSION),
            new Fixed("}}", TokenType.CLOSE_EXPRESSION),
            new Fixed("(", TokenType.OPEN_PAREN),
            new Fixed(")", TokenType.CLOSE_PAREN),
            new Fixed("{", TokenType.OPEN_CURLY_BRACKET),
            new Fixed("}", TokenType.CLOSE_CURLY_BRACKET),
            new Fixed("[", TokenType.OPEN_SQUARE_BRACKET),
            new Fixed("]", TokenType.CLOSE_SQUARE_BRACKET),
            new Fixed(",", TokenType.COMMA),
            new Fixed(".", TokenType.DOT),
            new Fixed(":", TokenType.COLON),
            new Fixed("|", TokenType.PIPE),
            new Fixed("<=", TokenType.COMPARISON_BINARY_OPERATOR),
            new Fixed(">=", TokenType.COMPARISON_BINARY_OPERATOR),
            new Fixed("==", TokenType.COMPARISON_BINARY_OPERATOR),
            new Fixed("!=", TokenType.COMPARISON_BINARY_OPERATOR),
            new Fixed("<", TokenType.COMPARISON_BINARY_OPERATOR),
            new Fixed(">", TokenType.COMPARISON_BINARY_OPERATOR),
            new Fixed("+", TokenType.ADDITIVE_BINARY_OPERATOR),
            new Fixed("-", TokenType.ADDITIVE_BINARY_OPERATOR),
            new Fixed("~", TokenType.ADDITIVE_BINARY_OPERATOR),
            new Fixed("*", TokenType.MULTIPLICATIVE_BINARY_OPERATOR),
            new Fixed("/", TokenType.MULTIPLICATIVE_BINARY_OPERATOR),
            new Fixed("%", TokenType.MULTIPLICATIVE_BINARY_OPERATOR),
            new Fixed("=", TokenType.EQUALS));

    private final LexerInput in;
    private final List<Token> tokens = new ArrayList<>();
    /** Unsigned in the original: once it falls below zero no {@code }}} closes an expression until the next one opens. */
    private long curlyDepth;

    private Lexer(String source) {
        in = new LexerInput(source);
    }

    /**
     * The tokens of a template.
     *
     * @throws JinjaException at a character or an end that nothing allows
     */
    static Result tokenize(String source) {
        if (source.isEmpty()) {
            return new Result(List.of(), source);
        }
        Lexer lexer = new Lexer(source);
        while (lexer.in.pos < lexer.in.src.length()) {
            if (!lexer.step()) {
                break;
            }
        }
        return new Result(lexer.tokens, lexer.in.src);
    }

    /** One turn of the main loop; false at an end inside a tag. */
    private boolean step() {
        int start = in.pos;
        TokenType last = tokens.isEmpty() ? TokenType.CLOSE_STATEMENT : lastType();
        if (last == TokenType.CLOSE_STATEMENT || last == TokenType.CLOSE_EXPRESSION || last == TokenType.COMMENT) {
            String text = LexerText.consume(in);
            if (!text.isEmpty()) {
                tokens.add(new Token(TokenType.TEXT, text, start));
                return true;
            }
        }
        if (in.at() == '{' && in.nextIs("#", 1)) {
            comment();
            return true;
        }
        if (in.at() == '-' && (last == TokenType.OPEN_EXPRESSION || last == TokenType.OPEN_STATEMENT)) {
            in.pos++;
            if (in.pos >= in.src.length()) {
                return false;
            }
        }
        in.consumeWhile(Chars::isSpace);
        if (in.pos >= in.src.length()) {
            return false;
        }
        if (!unary() && !fixed()) {
            literal();
        }
        return true;
    }

    private TokenType lastType() {
        return tokens.get(tokens.size() - 1).type();
    }

    private void comment() {
        int start = in.pos;
        in.pos += 2;
        StringBuilder text = new StringBuilder();
        while (!(in.at() == '#' && in.nextIs("}", 1))) {
            if (in.pos + 2 >= in.src.length()) {
                throw in.error("missing end of comment tag");
            }
            text.append(in.src.charAt(in.pos++));
        }
        tokens.add(new Token(TokenType.COMMENT, text.toString(), start));
        in.pos += 2;
    }

    private boolean unary() {
        char ch = in.at();
        boolean closes = ch == '-' && in.nextIs("%}", 1);
        if (closes || ch != '-' && ch != '+') {
            return false;
        }
        TokenType last = tokens.isEmpty() ? TokenType.EOF : lastType();
        return switch (last) {
            case TEXT, EOF -> throw in.error("unexpected character: " + ch);
            case IDENTIFIER, NUMERIC_LITERAL, STRING_LITERAL, CLOSE_PAREN, CLOSE_SQUARE_BRACKET -> false;
            default -> {
                int start = in.pos++;
                String number = in.numeric();
                TokenType type = number.isEmpty() ? TokenType.UNARY_OPERATOR : TokenType.NUMERIC_LITERAL;
                tokens.add(new Token(type, ch + number, start));
                yield true;
            }
        };
    }

    private boolean fixed() {
        for (Fixed f : TABLE) {
            if (f.text.equals("}}") && curlyDepth != 0 || !in.src.startsWith(f.text, in.pos)) {
                continue;
            }
            tokens.add(new Token(f.type, f.text, in.pos));
            switch (f.type) {
                case OPEN_EXPRESSION -> curlyDepth = 0;
                case OPEN_CURLY_BRACKET -> curlyDepth++;
                case CLOSE_CURLY_BRACKET -> curlyDepth--;
                default -> {}
            }
            in.pos += f.text.length();
            return true;
        }
        return false;
    }

    private void literal() {
        char ch = in.at();
        int start = in.pos;
        if (ch == '\'' || ch == '"') {
            in.pos++;
            tokens.add(new Token(TokenType.STRING_LITERAL, in.consumeWhile(c -> c != ch), start));
            in.pos++;
        } else if (Chars.isDigit(ch)) {
            tokens.add(new Token(TokenType.NUMERIC_LITERAL, in.numeric(), start));
        } else if (Chars.isWord(ch)) {
            tokens.add(new Token(TokenType.IDENTIFIER, in.consumeWhile(Chars::isWord), start));
        } else {
            throw in.error("unexpected character: " + ch);
        }
    }
}
