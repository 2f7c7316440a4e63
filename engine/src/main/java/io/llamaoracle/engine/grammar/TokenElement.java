package io.llamaoracle.engine.grammar;

import io.llamaoracle.engine.json.StdString;

/**
 * A token in a grammar: {@code <[42]>} by its id, {@code <name>} by its text.
 *
 * <p>Origin: {@code src/llama-grammar.cpp} {@code parse_token} (b11192)
 */
final class TokenElement {
    private static final long MAX = 0xFFFFFFFFL;

    private TokenElement() {}

    static int parse(GrammarText in, GrammarVocab vocab) {
        int start = in.pos;
        expect(in, '<');
        if (in.peek() == '[') {
            in.pos++;
            return byId(in);
        }
        if (vocab == null) {
            in.pos = start;
            throw new GrammarParseException("no vocab to parse token at " + in.rest());
        }
        while (in.peek() != 0 && in.peek() != '>') {
            in.pos++;
        }
        expect(in, '>');
        String text = in.from(start);
        int[] tokens = vocab.tokenize(StdString.bytes(text));
        if (tokens.length != 1) {
            throw new GrammarParseException("invalid token '" + text + "'");
        }
        return tokens[0];
    }

    private static int byId(GrammarText in) {
        int start = in.pos;
        long id = GrammarText.unsigned(in.digits(), "stoul");
        if (Long.compareUnsigned(id, MAX) > 0) {
            in.pos = start;
            throw new GrammarParseException("parsed token id is too big at " + in.rest());
        }
        expect(in, ']');
        expect(in, '>');
        return (int) id;
    }

    private static void expect(GrammarText in, char c) {
        if (in.peek() != c) {
            throw new GrammarParseException("expecting '" + c + "' at " + in.rest());
        }
        in.pos++;
    }
}
