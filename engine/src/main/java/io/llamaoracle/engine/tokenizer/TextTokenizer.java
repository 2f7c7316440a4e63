package io.llamaoracle.engine.tokenizer;

/** Tokens of a text in which no special token is left. Immutable; may be shared by threads. */
interface TextTokenizer {

    /** Adds the tokens of a text. */
    void tokenize(byte[] text, IntList out);
}
