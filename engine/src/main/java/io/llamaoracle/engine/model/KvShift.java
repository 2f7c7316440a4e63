package io.llamaoracle.engine.model;

import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.ggml.GraphBuilder;
import io.llamaoracle.engine.ggml.Mem;
import io.llamaoracle.engine.ggml.RopeParams;
import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.kvcache.KvContext;
import io.llamaoracle.engine.kvcache.KvLayer;
import io.llamaoracle.engine.kvcache.KvMemory;
import io.llamaoracle.engine.kvcache.KvStore;
import io.llamaoracle.engine.ops.ForwardOps;
import io.llamaoracle.engine.ops.GraphCompute;
import io.llamaoracle.engine.ops.ThreadPool;
import io.llamaoracle.engine.trace.TensorTap;

/**
 * Turns the stored keys of cells whose position moved.
 *
 * <p>Origin: {@code src/llama-kv-cache.cpp} {@code llama_kv_cache::build_graph_shift} (b11192)
 * <p>Origin: {@code src/llama-kv-cache.cpp} {@code llama_kv_cache::build_rope_shift} (b11192)
 */
final class KvShift {
    private KvShift() {}

    /**
     * Turns the keys of all caches of a memory and forgets the shifts.
     *
     * @return the number of graphs that ran, which a tap counts before the micro-batches
     */
    static int apply(
            GraphSource model, Cparams cparams, KvMemory memory, ForwardOps ops, ThreadPool pool, TensorTap tap) {
        if (!memory.canShift()) {
            throw new IllegalStateException("The current KV cache / model configuration does not support K-shift");
        }
        int ran = apply(model, cparams, memory.base(), ops, pool, tap, 0);
        return memory.swa() == null ? ran : apply(model, cparams, memory.swa(), ops, pool, tap, ran);
    }

    private static int apply(
            GraphSource model,
            Cparams cparams,
            KvContext mctx,
            ForwardOps ops,
            ThreadPool pool,
            TensorTap tap,
            int index) {
        if (!mctx.cache().hasShift()) {
            return index;
        }
        GraphBuilder gb = new GraphBuilder();
        KvStore store = mctx.cache().store();
        long cells = (long) store.kvSize() * store.nStream();
        Tensor shift = gb.input("", GgmlType.I32, cells);
        int n = KvRotation.sizeK(store);
        Tensor rot = n == 0 ? null : gb.input("attn_inp_k_rot", GgmlType.F32, n, n);
        for (KvLayer l : store.layers()) {
            RopeParams rope = model.ropeParams(cparams, l.il());
            Tensor k = gb.view3d(
                    l.k(), rope.nDims(), l.nHeadKv(), cells, l.k().type.rowSize(l.nEmbdHeadK()), l.k().nb[1], 0);
            gb.buildForwardExpand(turn(gb, k, shift, rot, model.ropeFactors(cparams, l.il()), rope));
        }
        try (GraphCompute compute = new GraphCompute(gb.graph(), ops, pool, cparams.nThreads())) {
            mctx.setInputKShift(shift);
            if (rot != null && rot.address != 0) {
                float[] h = KvRotation.hadamard(n);
                Mem.copyIn(h, 0, rot.address, h.length);
            }
            if (tap != null) {
                tap.onGraph(index, gb.graph().nodes());
            }
            compute.run(tap);
        }
        mctx.cache().resetShift();
        return index + 1;
    }

    private static Tensor turn(GraphBuilder gb, Tensor k, Tensor shift, Tensor rot, Tensor factors, RopeParams rope) {
        if (!k.type.isQuantized()) {
            return gb.ropeExtInplace(k, shift, factors, rope);
        }
        Tensor tmp = gb.cast(k, GgmlType.F32);
        tmp = rot == null ? tmp : KvRotation.rotate(gb, tmp, rot);
        tmp = gb.ropeExt(tmp, shift, factors, rope);
        tmp = rot == null ? tmp : KvRotation.rotate(gb, tmp, rot);
        return gb.cpy(tmp, k);
    }
}
