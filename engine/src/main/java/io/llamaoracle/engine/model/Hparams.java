package io.llamaoracle.engine.model;

import io.llamaoracle.engine.kvcache.SwaType;

/**
 * Hyperparameters of a model; nothing changes them once it is loaded.
 *
 * <p>Origin: {@code src/llama-hparams.h} {@code llama_hparams} (b11192)
 */
final class Hparams {

    String arch = "";
    int nVocab;
    boolean causal = true;
    int nCtxTrain;
    int nEmbd;
    int nLayer;
    int nExpert;
    int[] nExpertUsed = new int[0];
    int[] nHead = new int[0];
    int[] nHeadKv = new int[0];
    int[] nFf = new int[0];
    int[] nFfExp = new int[0];
    int nEmbdHeadK;
    int nEmbdHeadKSwa;
    int nEmbdHeadVSwa;
    /** Whether the graph asserts that keys and values have heads of one size, and that these turn whole. */
    boolean sameHeads;

    boolean wholeHeadTurns;
    int nEmbdHeadV;
    int nRot;
    int nRotSwa;
    float fNormRmsEps;
    float expertWeightsScale;

    RopeScalingType ropeScalingType = RopeScalingType.LINEAR;
    float ropeFreqBase = 10000.0f;
    float ropeFreqScale = 1.0f;
    float ropeFreqBaseSwa = 10000.0f;
    float ropeFreqScaleSwa = 1.0f;
    float ropeAttnFactor = 1.0f;
    int nCtxOrigYarn;
    int ropeMode;

    SwaType swaType = SwaType.NONE;
    int nSwa;
    boolean[] isSwa = new boolean[0];

    float fAttentionScale;
    boolean attnSoftCap;
    float fAttnLogitSoftcapping = 50.0f;
    float fFinalLogitSoftcapping = 30.0f;

    boolean hasSwa() {
        for (boolean swa : isSwa) {
            if (swa) {
                return true;
            }
        }
        return false;
    }

    int nEmbdKGqa(int il) {
        return nEmbdHeadK * nHeadKv[il];
    }

    int nEmbdVGqa(int il) {
        return nEmbdHeadV * nHeadKv[il];
    }

    /** Elements of a head that turn. */
    int nRot(int il) {
        return isSwa[il] ? nRotSwa : nRot;
    }

    int nExpertUsedMax() {
        int max = 0;
        for (int n : nExpertUsed) {
            max = Math.max(max, n);
        }
        return max;
    }

    /**
     * Every nPattern-th layer is global, the others have a window.
     *
     * <p>Origin: {@code src/llama-hparams.cpp} {@code llama_hparams::set_swa_pattern} (b11192)
     */
    void setSwaPattern(int nPattern) {
        for (int il = 0; il < nLayer; il++) {
            isSwa[il] = nPattern == 0 || Integer.remainderUnsigned(il, nPattern) < nPattern - 1;
        }
    }
}
