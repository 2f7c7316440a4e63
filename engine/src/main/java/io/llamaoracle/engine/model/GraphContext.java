package io.llamaoracle.engine.model;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.GraphBuilder;
import io.llamaoracle.engine.ggml.RopeParams;
import io.llamaoracle.engine.ggml.Tensor;
import java.util.ArrayList;
import java.util.List;

/**
 * What every architecture's graph is built from: inputs, norms, projections. Names are those that llama.cpp gives.
 *
 * <p>Origin: {@code src/llama-graph.cpp} {@code llm_graph_context} (b11192)
 */
final class GraphContext {

    final GraphBuilder gb = new GraphBuilder();
    final Hparams hparams;
    final Weights weights;
    final GraphParams params;
    private final LlamaModel model;
    private final List<GraphInput> inputs = new ArrayList<>();
    private Tensor pos;

    GraphContext(LlamaModel model, GraphParams params) {
        this.model = model;
        this.hparams = model.hparams();
        this.weights = model.weights();
        this.params = params;
    }

    List<GraphInput> inputs() {
        return inputs;
    }

    int nLayer() {
        return hparams.nLayer;
    }

    /** Names a tensor; layer -1 has no number. */
    static Tensor cb(Tensor t, String name, int il) {
        return t.named(il >= 0 ? name + "-" + il : name);
    }

    /**
     * The embeddings of the tokens.
     *
     * <p>Origin: {@code src/llama-graph.cpp} {@code llm_graph_context::build_inp_embd} (b11192)
     */
    Tensor inpEmbd() {
        Tensor tokens = gb.input("inp_tokens", GgmlType.I32, params.nTokens());
        inputs.add(new TokenInput(tokens));
        Tensor cur = cb(gb.getRows(weights.tokEmbd, tokens), "embd", -1);
        gb.buildForwardExpand(cur);
        return cur;
    }

    /**
     * Makes the positions that {@link #rope} turns by.
     *
     * <p>Origin: {@code src/llama-graph.cpp} {@code llm_graph_context::build_inp_pos} (b11192)
     */
    void inpPos() {
        pos = gb.input("inp_pos", GgmlType.I32, params.nTokens());
        inputs.add(new PosInput(pos));
    }

    /**
     * The rows whose logits are wanted.
     *
     * <p>Origin: {@code src/llama-graph.cpp} {@code llm_graph_context::build_inp_out_ids} (b11192)
     */
    Tensor inpOutIds() {
        Tensor outIds = gb.input("out_ids", GgmlType.I32, params.nOutputs());
        inputs.add(new OutIdsInput(outIds));
        return outIds;
    }

    /** Attention over the caches; made where the original makes its inputs. */
    Attention attention() {
        float softcap = hparams.attnSoftCap ? hparams.fAttnLogitSoftcapping : 0.0f;
        return new Attention(gb, params, model, hparams.attnSoftCap, softcap, 0.0f, inputs);
    }

    /** Turns queries or keys by their positions. */
    Tensor rope(Tensor t, Tensor factors, int il) {
        RopeParams rope = model.graphRope(params.cparams(), il);
        return gb.ropeExt(t, pos, factors, rope);
    }

    /** Frequency factors of a layer, or null. */
    Tensor ropeFactors(int il) {
        return model.ropeFactors(params.cparams(), il);
    }

    /**
     * Root mean square norm, times a weight.
     *
     * <p>Origin: {@code src/llama-graph.cpp} {@code llm_graph_context::build_norm} (b11192)
     */
    Tensor norm(Tensor t, Tensor weight, int il) {
        Tensor cur = cb(gb.rmsNorm(t, hparams.fNormRmsEps), "norm", il);
        return gb.mul(cur, weight);
    }

    /** Keeps the rows of {@code t} whose logits are wanted. */
    Tensor outRows(Tensor t, Tensor outIds) {
        return gb.getRows(t, outIds);
    }

    /** Projects to logits and ends the graph. */
    Tensor head(Tensor cur) {
        return gb.mulMat(weights.output, cur);
    }

    /** Names the logits and closes the graph over them. */
    Tensor result(Tensor logits) {
        cb(logits, "result_output", -1);
        gb.buildForwardExpand(logits);
        logits.output = true;
        return logits;
    }

    /** One over the square root of a head's size, in float. */
    static float headScale(int nEmbdHead) {
        return 1.0f / (float) Math.sqrt((float) nEmbdHead);
    }
}
