package io.llamaoracle.engine.server.slot;

/**
 * Draws tokens for one request; mirrors {@code common_sampler}.
 *
 * <p>Origin: {@code common/sampling.h} {@code common_sampler} (b11192)
 */
public interface TokenSampler {
    /** Draws a token from a row of logits. */
    int sample(float[] logits);

    /** How often a grammar has refused what was drawn, so that it was drawn again. */
    long redraws();

    /** Takes a token of the prompt or of the answer into the history. */
    void accept(int token, boolean isGenerated);

    void reset();

    /** Sorts the candidates left by the last draw by probability if they are not sorted. */
    void sortCandidates();

    int candidateCount();

    int candidateId(int i);

    float candidateP(int i);
}
