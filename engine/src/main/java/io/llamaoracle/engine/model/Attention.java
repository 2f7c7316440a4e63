package io.llamaoracle.engine.model;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.GgmlUnaryOp;
import io.llamaoracle.engine.ggml.GraphBuilder;
import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.kvcache.KvContext;
import java.util.List;

/**
 * Builds attention of a layer: store keys and values, attend, project.
 *
 * <p>One object serves all layers of a graph. Construct it where the original calls build_attn_inp_kv (or _iswa): the
 * inputs are made then.
 *
 * <p>Origin: {@code src/llama-graph.cpp} {@code llm_graph_context::build_attn} (b11192)
 * <p>Origin: {@code src/llama-graph.cpp} {@code llm_graph_context::build_attn_mha} (b11192)
 */
public final class Attention {
    private final GraphBuilder gb;
    private final GraphSource model;
    private final boolean flashAttn;
    private final boolean capped;
    private final float softcap;
    private final float maxAlibiBias;
    private final AttnInputs base;
    private final AttnInputs swa;

    /**
     * Makes the inputs of attention.
     *
     * @param gb graph under construction
     * @param params topology
     * @param model tells which layers have a window
     * @param capped whether the architecture caps scores: without fusing, by a cap of 0 too
     * @param softcap soft cap of the scores
     * @param maxAlibiBias ALiBi bias, 0 for none
     * @param inputs the graph's inputs, appended to
     */
    public Attention(
            GraphBuilder gb,
            GraphParams params,
            GraphSource model,
            boolean capped,
            float softcap,
            float maxAlibiBias,
            List<GraphInput> inputs) {
        this.gb = gb;
        this.model = model;
        this.capped = capped;
        this.softcap = softcap;
        this.maxAlibiBias = maxAlibiBias;
        flashAttn = params.cparams().flashAttn();
        base = new AttnInputs(gb, params, params.base());
        swa = params.swa() == null ? null : new AttnInputs(gb, params, params.swa());
        inputs.add(base);
        if (swa != null) {
            inputs.add(swa);
        }
    }

    /**
     * Adds attention of one layer.
     *
     * @param wo output projection, or null
     * @param woB its bias, or null
     * @param q queries [head, heads, tokens]
     * @param k keys [head, kv heads, tokens], or null where the layer reads what another stored
     * @param v values [head, kv heads, tokens], or null likewise
     * @param kqScale scale of the scores
     * @param il layer
     * @return [n_embd, tokens]
     */
    public Tensor build(Tensor wo, Tensor woB, Tensor q, Tensor k, Tensor v, float kqScale, int il) {
        AttnInputs inp = swa != null && model.isSwa(il) ? swa : base;
        Tensor qCur = q;
        Tensor kCur = k;
        Tensor vCur = v;
        if (inp.kRot() != null) {
            qCur = KvRotation.rotate(gb, qCur, inp.kRot());
            kCur = kCur == null ? null : KvRotation.rotate(gb, kCur, inp.kRot());
        }
        if (inp.vRot() != null && vCur != null) {
            vCur = KvRotation.rotate(gb, vCur, inp.vRot());
        }
        expand(qCur, kCur, vCur);
        KvContext mctx = inp.mctx();
        if (kCur != null) {
            gb.buildForwardExpand(KvNodes.cpyK(gb, mctx, kCur, inp.kIdxs(), il));
        }
        if (vCur != null) {
            gb.buildForwardExpand(KvNodes.cpyV(gb, mctx, vCur, inp.vIdxs(), il));
        }
        Tensor kAll = KvNodes.getK(gb, mctx, il);
        Tensor vAll = KvNodes.getV(gb, mctx, il);
        Tensor cur = mha(qCur, kAll, vAll, inp.kqMask(), kqScale, il).named("kqv_out-" + il);
        if (inp.vRot() != null) {
            cur = KvRotation.rotate(gb, cur, inp.vRot());
        }
        if (wo != null) {
            cur = gb.mulMat(wo, cur);
        }
        return woB == null ? cur : gb.add(cur, woB);
    }

    /** With a window the keys come before the values, without it after them. */
    private void expand(Tensor q, Tensor k, Tensor v) {
        gb.buildForwardExpand(q);
        if (swa == null) {
            gb.buildForwardExpand(v);
            gb.buildForwardExpand(k);
            return;
        }
        if (k != null) {
            gb.buildForwardExpand(k);
        }
        if (v != null) {
            gb.buildForwardExpand(v);
        }
    }

    private Tensor mha(Tensor q, Tensor k, Tensor v, Tensor mask, float kqScale, int il) {
        boolean vTrans = v.nb[1] > v.nb[2];
        long nStream = k.ne[3];
        long[] ne = {q.ne[0], q.ne[1], q.ne[2] / nStream, nStream};
        Tensor qp = gb.permute(gb.view4d(q, ne, q.nb[1], q.nb[2], q.nb[3] / nStream, 0), 0, 2, 1, 3);
        Tensor kp = gb.permute(k, 0, 2, 1, 3);
        Tensor vp = gb.permute(v, 0, 2, 1, 3);
        Tensor cur = flashAttn ? fused(qp, kp, vp, mask, kqScale) : separate(qp, kp, vp, mask, kqScale, vTrans, il);
        gb.buildForwardExpand(cur);
        return cur;
    }

    private Tensor fused(Tensor q, Tensor k, Tensor v, Tensor mask, float kqScale) {
        Tensor kf = k.type == GgmlType.F32 ? gb.cast(k, GgmlType.F16) : k;
        Tensor vf = v.type == GgmlType.F32 ? gb.cast(v, GgmlType.F16) : v;
        Tensor cur = gb.flashAttnExt(q, kf, vf, mask, kqScale, maxAlibiBias, softcap);
        return gb.reshape(cur, cur.ne[0] * cur.ne[1], cur.ne[2] * cur.ne[3]);
    }

    private Tensor separate(Tensor q, Tensor k, Tensor v, Tensor mask, float kqScale, boolean vTrans, int il) {
        Tensor kq = gb.mulMat(k, q).named("kq-" + il);
        if (capped) {
            kq = gb.scale(kq, 1.0f / softcap).named("kq_scaled_1-" + il);
            kq = gb.unary(kq, GgmlUnaryOp.TANH).named("kq_tanh-" + il);
            kq = gb.scale(kq, softcap).named("kq_scaled_2-" + il);
        }
        kq = gb.softMaxExt(kq, mask, kqScale, maxAlibiBias).named("kq_soft_max-" + il);
        Tensor values = vTrans ? v : gb.cont(gb.transpose(v)).named("v_cont-" + il);
        Tensor kqv = gb.mulMat(values, kq).named("kqv-" + il);
        Tensor cur = gb.permute(kqv, 0, 2, 1, 3);
        return gb.cont(cur, cur.ne[0] * cur.ne[1], cur.ne[2] * cur.ne[3]);
    }
}
