package io.llamaoracle.engine.batch;

/**
 * Tokens that run through the graph together.
 *
 * @param equalSeqs whether the tokens are grouped into sequences of equal length
 * @param nSeqs number of such groups (the number of tokens for a simple split)
 * @param token token ids
 * @param pos positions
 * @param seqId sequence of each token
 * @param seqIdUnq the distinct sequences, ascending
 * @param output whether the logits of each token are wanted
 *     <p>Origin: {@code src/llama-batch.h} {@code llama_ubatch} (b11192)
 */
public record Ubatch(
        boolean equalSeqs, int nSeqs, int[] token, int[] pos, int[] seqId, int[] seqIdUnq, boolean[] output) {

    /** Number of tokens. */
    public int nTokens() {
        return token.length;
    }

    /** Number of distinct sequences. */
    public int nSeqsUnq() {
        return seqIdUnq.length;
    }

    /** Number of tokens whose logits are wanted. */
    public int nOutputs() {
        int n = 0;
        for (boolean o : output) {
            if (o) {
                n++;
            }
        }
        return n;
    }
}
