package io.llamaoracle.engine.server.slot;

import io.llamaoracle.engine.libc.Expf;
import io.llamaoracle.engine.libstdcxx.PartialSort;
import io.llamaoracle.engine.libstdcxx.StdSort;
import io.llamaoracle.engine.server.params.TextVocab;

/**
 * The probabilities reported with a token: of the sampler's candidates, or of the whole vocabulary before sampling.
 *
 * <p>Bits: the sum over the vocabulary runs in the order in which the partial sort left the tokens, in one float.
 *
 * <p>Origin: {@code tools/server/server-context.cpp} {@code server_context_impl::populate_token_probs} (b11192)
 * <p>Origin: {@code tools/server/server-common.cpp} {@code get_token_probabilities} (b11192)
 */
final class TokenProbs {
    private final TextVocab vocab;
    private final boolean special;
    private final long[] order;
    private final float[] probs;

    TokenProbs(TextVocab vocab, boolean special) {
        this.vocab = vocab;
        this.special = special;
        this.order = new long[vocab.size()];
        this.probs = new float[vocab.size()];
    }

    void populate(Slot slot, TokenOutput output, float[] logits) {
        if (slot.params().postSamplingProbs) {
            postSampling(slot, output);
        } else {
            preSampling(slot, output, logits);
        }
    }

    private void postSampling(Slot slot, TokenOutput output) {
        TokenSampler sampler = slot.sampler;
        sampler.sortCandidates();
        int count = sampler.candidateCount();
        for (int i = 0; i < count; i++) {
            if (sampler.candidateId(i) == output.drawn) {
                output.prob = sampler.candidateP(i);
                break;
            }
        }
        int wanted = Math.min(count, slot.params().sampling.chain.nProbs);
        for (int i = 0; i < wanted && sampler.candidateP(i) != 0.0f; i++) {
            add(output, sampler.candidateId(i), sampler.candidateP(i));
        }
    }

    private void preSampling(Slot slot, TokenOutput output, float[] logits) {
        int n = order.length;
        for (int i = 0; i < n; i++) {
            order[i] = StdSort.element(logits[i], i);
        }
        int top = Math.min(n, slot.params().sampling.chain.nProbs);
        PartialSort.partialSort(order, 0, top, n);
        float max = logits[(int) order[0]];
        float sum = 0.0f;
        for (int i = 0; i < n; i++) {
            probs[i] = Expf.expf(logits[(int) order[i]] - max);
            sum += probs[i];
        }
        for (int i = 0; i < n; i++) {
            probs[i] /= sum;
            if ((int) order[i] == output.drawn) {
                output.prob = probs[i];
            }
        }
        for (int i = 0; i < top; i++) {
            add(output, (int) order[i], probs[i]);
        }
    }

    private void add(TokenOutput output, int token, float prob) {
        output.probs.add(new TokenOutput.ProbInfo(token, vocab.piece(token, special), prob));
    }
}
