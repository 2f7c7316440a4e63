package io.llamaoracle.engine.sampler;

import io.llamaoracle.engine.libc.Expf;

/**
 * Probabilities from logits.
 *
 * <p>Bits: {@code expf(logit - max)} summed in float in the order of the candidates, each divided by the sum in float.
 *
 * <p>Origin: {@code src/llama-sampler.cpp} {@code llama_sampler_softmax_impl} (b11192)
 */
final class Softmax {
    private Softmax() {}

    /** Probabilities in the present order. */
    static void apply(TokenDataArray cur) {
        assertNotEmpty(cur);
        final float max = cur.maxLogit();
        final float[] logits = cur.logits;
        final float[] p = cur.p;
        final int size = cur.size;
        float sum = 0.0f;
        for (int i = 0; i < size; i++) {
            final float e = Expf.expf(logits[i] - max);
            p[i] = e;
            sum += e;
        }
        for (int i = 0; i < size; i++) {
            p[i] /= sum;
        }
    }

    /** Sorts first, if not sorted. */
    static void applySorted(TokenDataArray cur, TokenDataArrayPartialSort sort) {
        assertNotEmpty(cur);
        if (!cur.sorted) {
            sort.inPlace(cur, cur.size);
        }
        apply(cur);
    }

    private static void assertNotEmpty(TokenDataArray cur) {
        if (cur.size == 0) {
            throw new SamplerAbortException("GGML_ASSERT(cur_p->size > 0) failed");
        }
    }
}
