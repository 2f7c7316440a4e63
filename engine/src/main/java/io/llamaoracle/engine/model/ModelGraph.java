package io.llamaoracle.engine.model;

import io.llamaoracle.engine.ggml.Graph;
import io.llamaoracle.engine.ggml.Tensor;
import java.util.List;

/**
 * A graph of a model with its inputs and its result.
 *
 * @param graph the nodes
 * @param logits [n_vocab, n_outputs], marked as output; null if no logits are wanted
 * @param inputs fill the input tensors before each run
 *     <p>Origin: {@code src/llama-graph.h} {@code llm_graph_result} (b11192)
 */
public record ModelGraph(Graph graph, Tensor logits, List<GraphInput> inputs) {}
