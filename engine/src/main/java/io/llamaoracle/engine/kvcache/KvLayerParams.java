package io.llamaoracle.engine.kvcache;

/**
 * What the cache must know of a layer.
 *
 * @param il layer of the model
 * @param nHeadKv key/value heads
 * @param nEmbdHeadK elements of a key head
 * @param nEmbdHeadV elements of a value head
 */
public record KvLayerParams(int il, int nHeadKv, int nEmbdHeadK, int nEmbdHeadV) {
    /** Elements of a row of keys. */
    public int nEmbdKGqa() {
        return nHeadKv * nEmbdHeadK;
    }

    /** Elements of a row of values. */
    public int nEmbdVGqa() {
        return nHeadKv * nEmbdHeadV;
    }
}
