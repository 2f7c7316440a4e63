package io.llamaoracle.engine.model;

import io.llamaoracle.engine.ggml.Tensor;

/**
 * All weights of a model; tensors point into the mapped files.
 *
 * <p>Origin: {@code src/llama-model.h} {@code llama_model} (b11192)
 */
final class Weights {
    Tensor tokEmbd;
    Tensor outputNorm;
    /** The head; for a tied model a second tensor over the same data, so that it can be repacked on its own. */
    Tensor output;

    Tensor outputB;
    final LayerWeights[] layers;

    Weights(int nLayer) {
        layers = new LayerWeights[nLayer];
        for (int il = 0; il < nLayer; il++) {
            layers[il] = new LayerWeights();
        }
    }
}
