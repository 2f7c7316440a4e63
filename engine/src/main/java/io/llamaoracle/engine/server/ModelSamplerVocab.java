package io.llamaoracle.engine.server;

import io.llamaoracle.engine.sampler.SamplerVocab;
import io.llamaoracle.engine.tokenizer.Vocab;

/**
 * A model's vocabulary as samplers ask for it.
 *
 * <p>Origin: {@code include/llama.h} {@code llama_vocab} (b11192)
 */
public final class ModelSamplerVocab implements SamplerVocab {
    private final Vocab vocab;

    /**
     * The view of a vocabulary.
     *
     * @param vocab the model's vocabulary
     */
    public ModelSamplerVocab(Vocab vocab) {
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
    public int eot() {
        return vocab.eot();
    }

    @Override
    public int eos() {
        return vocab.eos();
    }

    @Override
    public byte[] piece(int token) {
        return vocab.tokenToPiece(token, false);
    }

    @Override
    public byte[] detokenize(int token) {
        return vocab.detokenize(new int[] {token}, false, true);
    }

    @Override
    public int[] tokenize(byte[] text) {
        return vocab.tokenize(text, false, false);
    }

    @Override
    public int[] suppressTokens() {
        return vocab.suppressTokens();
    }
}
