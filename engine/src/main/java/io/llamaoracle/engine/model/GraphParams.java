package io.llamaoracle.engine.model;

import io.llamaoracle.engine.kvcache.KvContext;

/**
 * What the topology of a graph depends on.
 *
 * @param cparams context parameters
 * @param nTokens tokens of the micro-batch
 * @param nOutputs tokens whose logits are wanted
 * @param base cells of the layers that see everything
 * @param swa cells of the layers with a sliding window, or null
 *     <p>Origin: {@code src/llama-graph.h} {@code llm_graph_params} (b11192)
 */
public record GraphParams(Cparams cparams, int nTokens, int nOutputs, KvContext base, KvContext swa) {}
