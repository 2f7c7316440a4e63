package io.llamaoracle.engine.sampler;

import java.util.Arrays;

/**
 * For fill-in-the-middle: ends early when ending is likely, joins candidates that begin alike, drops the improbable.
 *
 * <p>Origin: {@code src/llama-sampler.cpp} {@code llama_sampler_infill_apply} (b11192)
 */
public final class InfillSampler implements Sampler {
    private static final int PIECE_BUFFER = 512;

    private final SamplerVocab vocab;
    private final TokenDataArrayPartialSort sort = new TokenDataArrayPartialSort();

    /**
     * An infill sampler.
     *
     * @param vocab tells pieces and end tokens
     */
    public InfillSampler(SamplerVocab vocab) {
        this.vocab = vocab;
    }

    @Override
    public String name() {
        return "infill";
    }

    @Override
    public void apply(TokenDataArray cur) {
        Softmax.applySorted(cur, sort);
        float text = 0.0f;
        float eog = 0.0f;
        for (int i = 0; i < cur.size; i++) {
            if (vocab.isEog(cur.ids[i])) {
                eog += cur.p[i];
            } else {
                text += cur.p[i];
            }
        }
        if (3.0f * eog * (float) cur.size > text) {
            keepEog(cur);
            return;
        }
        combine(cur);
        final int nonEog = keepAbove(cur, 0.2f, true);
        if (nonEog == 0) {
            onlyEnd(cur);
            return;
        }
        keepAbove(cur, (float) (1.0 / (nonEog + 1)), false);
    }

    private void keepEog(TokenDataArray cur) {
        final int size = cur.size;
        float sum = 0.0f;
        cur.size = 0;
        for (int i = 0; i < size; i++) {
            if (vocab.isEog(cur.ids[i])) {
                sum += cur.p[i];
                cur.move(i, cur.size++);
            }
        }
        normalise(cur, sum);
    }

    /** Merges every candidate with those it is a prefix of; the more probable one takes all. */
    private void combine(TokenDataArray cur) {
        for (int i0 = 0; i0 < cur.size; i0++) {
            for (int i1 = 0; i1 < cur.size; i1++) {
                if (cur.logits[i0] == Float.NEGATIVE_INFINITY) {
                    break;
                }
                if (i0 != i1 && cur.logits[i1] != Float.NEGATIVE_INFINITY && isPrefix(cur.ids[i0], cur.ids[i1])) {
                    final boolean swap = cur.p[i1] > cur.p[i0];
                    final int dst = swap ? i1 : i0;
                    final int src = swap ? i0 : i1;
                    cur.p[dst] += cur.p[src];
                    cur.logits[src] = Float.NEGATIVE_INFINITY;
                    cur.p[src] = 0.0f;
                }
            }
        }
    }

    private boolean isPrefix(int token0, int token1) {
        final byte[] piece0 = piece(token0);
        final byte[] piece1 = piece(token1);
        final int n = piece0.length;
        return n > 0 && n <= piece1.length && Arrays.equals(piece0, 0, n, piece1, 0, n);
    }

    private byte[] piece(int token) {
        final byte[] piece = vocab.piece(token);
        if (piece.length > PIECE_BUFFER) {
            throw new SamplerAbortException("vector::_M_default_append: a piece longer than 512 bytes");
        }
        return piece;
    }

    /** Keeps end tokens and what reaches the threshold; returns how many of the kept do not end. */
    private int keepAbove(TokenDataArray cur, float threshold, boolean stopWithoutText) {
        final int size = cur.size;
        float sum = 0.0f;
        int nonEog = 0;
        cur.size = 0;
        for (int i = 0; i < size; i++) {
            final boolean isEog = vocab.isEog(cur.ids[i]);
            if (cur.p[i] < threshold && !isEog) {
                continue;
            }
            if (!isEog) {
                nonEog++;
            }
            sum += cur.p[i];
            cur.move(i, cur.size++);
        }
        if (nonEog > 0 || !stopWithoutText) {
            normalise(cur, sum);
        }
        return nonEog;
    }

    private static void normalise(TokenDataArray cur, float sum) {
        for (int i = 0; i < cur.size; i++) {
            cur.p[i] /= sum;
        }
    }

    private void onlyEnd(TokenDataArray cur) {
        cur.size = 1;
        cur.ids[0] = vocab.eot() == SamplerVocab.NONE ? vocab.eos() : vocab.eot();
        cur.logits[0] = 1.0f;
        if (cur.ids[0] == SamplerVocab.NONE) {
            throw new SamplerAbortException("GGML_ASSERT(cur_p->data[0].id != LLAMA_TOKEN_NULL) failed");
        }
    }

    @Override
    public Sampler copy() {
        return new InfillSampler(vocab);
    }
}
