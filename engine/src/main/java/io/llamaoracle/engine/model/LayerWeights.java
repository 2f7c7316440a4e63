package io.llamaoracle.engine.model;

import io.llamaoracle.engine.ggml.Tensor;

/**
 * Weights of one layer; null where the model has none.
 *
 * <p>Origin: {@code src/llama-model.h} {@code llama_layer} (b11192)
 */
final class LayerWeights {
    Tensor attnNorm;
    Tensor attnQNorm;
    Tensor attnKNorm;
    Tensor attnPostNorm;
    Tensor wqkv;
    Tensor wqkvB;
    Tensor wq;
    Tensor wk;
    Tensor wv;
    Tensor wqB;
    Tensor wkB;
    Tensor wvB;
    Tensor wo;
    Tensor woB;
    Tensor ffnNorm;
    Tensor ffnPostNorm;
    Tensor ffnGate;
    Tensor ffnDown;
    Tensor ffnUp;
    Tensor ffnGateB;
    Tensor ffnDownB;
    Tensor ffnUpB;
    Tensor ffnGateInp;
    Tensor ffnGateExps;
    Tensor ffnDownExps;
    Tensor ffnUpExps;
    Tensor ropeFreqs;
    Tensor ropeLong;
    Tensor ropeShort;
}
