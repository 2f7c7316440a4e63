package io.llamaoracle.engine.server;

import io.llamaoracle.engine.grammar.GrammarVocab;
import io.llamaoracle.engine.tokenizer.Vocab;

/**
 * A model's vocabulary as grammars ask for it.
 *
 * <p>Origin: {@code include/llama.h} {@code llama_vocab} (b11192)
 */
public final class ModelGrammarVocab implements GrammarVocab {
    private final Vocab vocab;

    /**
     * The view of a vocabulary.
     *
     * @param vocab the model's vocabulary
     */
    public ModelGrammarVocab(Vocab vocab) {
        this.vocab = vocab;
    }

    @Override
    public int size() {
        return vocab.nTokens();
    }

    @Override
    public boolean isEog(int token) {
        return vocab.isEog(token);
    }

    @Override
    public byte[] piece(int token) {
        return vocab.tokenToPiece(token, true);
    }

    @Override
    public int[] tokenize(byte[] text) {
        return vocab.tokenize(text, false, true);
    }
}
