package io.llamaoracle.engine.sampler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Where llama.cpp dies, and where state is kept in an unexpected way. */
class EdgesTest {
    private static TokenDataArray candidates(float... logits) {
        final TokenDataArray cur = new TokenDataArray(logits.length);
        cur.load(logits, 0, logits.length);
        return cur;
    }

    @Test
    void softmaxOfNothingAborts() {
        final TokenDataArray none = candidates();
        final Sampler topP = TopPSampler.of(0.5f, 0);
        assertThatThrownBy(() -> topP.apply(none)).isInstanceOf(SamplerAbortException.class);
    }

    @Test
    void acceptingNoTokenAbortsAdaptiveP() {
        final Sampler sampler = new AdaptivePSampler(0.5f, 0.9f, 1);
        assertThatThrownBy(() -> sampler.accept(SamplerVocab.NONE)).isInstanceOf(SamplerAbortException.class);
    }

    @Test
    void copyOfAdaptivePBetweenDrawAndAcceptReadsThroughANullPointer() {
        final AdaptivePSampler sampler = new AdaptivePSampler(0.5f, 0.9f, 1);
        sampler.apply(candidates(1.0f, 2.0f));
        final int pending = sampler.pendingId();
        final Sampler copy = sampler.copy();
        sampler.accept(pending);
        assertThatThrownBy(() -> copy.accept(pending)).isInstanceOf(SamplerAbortException.class);
    }

    @Test
    void positiveInfinitySortsLastThroughTheBuckets() {
        final float[] logits = new float[200];
        logits[7] = Float.POSITIVE_INFINITY;
        final TokenDataArray cur = candidates(logits);
        TopKSampler.of(150).apply(cur);
        for (int i = 0; i < cur.size(); i++) {
            assertThat(cur.id(i)).isNotEqualTo(7);
        }
    }

    @Test
    void hugeWindowCostsNothingUntilItFills() {
        final Sampler penalties = PenaltiesSampler.of(Integer.MAX_VALUE, 1.1f, 0.0f, 0.0f);
        penalties.accept(3);
        final TokenDataArray cur = candidates(1.0f, 1.0f, 1.0f, 1.0f);
        penalties.apply(cur);
        assertThat(cur.logit(3)).isEqualTo(1.0f / 1.1f);
    }
}
