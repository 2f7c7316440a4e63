package io.llamaoracle.engine.model;

import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.gguf.UncoveredModelException;

/**
 * One architecture: its hyperparameters, its weights, its graph.
 *
 * <p>Origin: {@code src/llama-model.h} {@code llama_model_base} (b11192)
 */
interface Arch {

    /** Pairing of the rotary embedding, one of the constants of {@link io.llamaoracle.engine.ggml.RopeParams}. */
    int ropeMode();

    /** Reads what only this architecture has (load_arch_hparams). */
    void loadHparams(HparamsLoader loader);

    /** Makes the weights (load_arch_tensors). */
    void loadTensors(TensorLoader loader, Hparams hparams, Weights weights);

    /** Builds the graph and gives its logits (build_arch_graph). */
    Tensor buildGraph(GraphContext graph);

    /**
     * The architecture with this name in the file.
     *
     * @throws UncoveredModelException where it is not covered, naming it
     */
    static Arch byName(String name) {
        return switch (name) {
            case "llama" -> new LlamaGraph();
            case "qwen2" -> new Qwen2Graph();
            case "qwen3" -> new Qwen3Graph();
            case "qwen3moe" -> new Qwen3MoeGraph();
            case "gemma2" -> new Gemma2Graph();
            case "gemma3" -> new Gemma3Graph();
            case "phi3" -> new Phi3Graph();
            default -> throw new UncoveredModelException("model architecture '" + name + "' is not covered");
        };
    }
}
