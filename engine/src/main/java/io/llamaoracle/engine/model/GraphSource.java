package io.llamaoracle.engine.model;

import io.llamaoracle.engine.ggml.RopeParams;
import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.kvcache.KvLayerParams;
import io.llamaoracle.engine.kvcache.SwaType;
import java.util.List;

/**
 * What the context needs of a loaded model.
 *
 * <p>Origin: {@code src/llama-model.h} {@code llama_model} (b11192)
 */
public interface GraphSource {
    /**
     * Looks whether the weights can still be read.
     *
     * @throws ModelFileLostException where a file became shorter while it was mapped
     */
    void requireReadable();

    /** Number of token ids. */
    int nVocab();

    /** Context that the model was trained with. */
    int nCtxTrain();

    /** The same once a context with these parameters was made: another yarn scale stretches it. */
    int nCtxTrain(Cparams cparams);

    /** Whether a token sees earlier ones only. */
    boolean causal();

    /** Layers with keys and values, ascending. */
    List<KvLayerParams> kvLayers();

    /** Whether a layer looks through the sliding window. */
    boolean isSwa(int il);

    /** Size of the sliding window, 0 for none. */
    int nSwa();

    /** Shape of the sliding window. */
    SwaType swaType();

    /** How layer il turns its keys, for context shift. */
    RopeParams ropeParams(Cparams cparams, int il);

    /** Frequency factors of layer il, or null. */
    Tensor ropeFactors(Cparams cparams, int il);

    /** Builds the graph for one topology. */
    ModelGraph buildGraph(GraphParams params);
}
