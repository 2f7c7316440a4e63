package io.llamaoracle.engine.model;

import io.llamaoracle.engine.ggml.GgmlOp;
import io.llamaoracle.engine.ggml.GraphBuilder;
import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.kvcache.KvLayer;
import io.llamaoracle.engine.kvcache.KvStore;

/**
 * Walsh–Hadamard rotation that spreads outliers before keys and values are quantized.
 *
 * <p>Origin: {@code src/llama-kv-cache.cpp} {@code ggml_gen_hadamard} (b11192)
 * <p>Origin: {@code src/llama-kv-cache.cpp} {@code llama_kv_cache::build_input_k_rot} (b11192)
 * <p>Origin: {@code src/llama-impl.h} {@code llama_mul_mat_hadamard} (b11192)
 */
final class KvRotation {
    /** Smallest rotation, and the one that values use. */
    private static final int UNIT = 64;

    /** Marks a product with a Hadamard matrix, which runs as a fast transform (GGML_HINT_SRC0_IS_HADAMARD). */
    private static final int HINT_HADAMARD = 1;

    private KvRotation() {}

    /** Size of the rotation of keys, 0 for none. */
    static int sizeK(KvStore store) {
        int head = 0;
        for (KvLayer l : store.layers()) {
            head = merge(head, l.nEmbdHeadK());
        }
        if (!store.typeK().isQuantized() || head <= 0 || head % UNIT != 0) {
            return 0;
        }
        int n = UNIT;
        while (head % (2 * n) == 0) {
            n *= 2;
        }
        return n;
    }

    /** Size of the rotation of values, 0 for none. */
    static int sizeV(KvStore store) {
        int head = 0;
        for (KvLayer l : store.layers()) {
            head = merge(head, l.nEmbdHeadV());
        }
        return store.typeV().isQuantized() && head > 0 && head % UNIT == 0 ? UNIT : 0;
    }

    /** The head size that all layers share, -1 once two differ. */
    private static int merge(int seen, int head) {
        if (seen == 0) {
            return head;
        }
        return seen == head ? seen : -1;
    }

    /** The orthonormal matrix of size n, row by row. */
    static float[] hadamard(int n) {
        float[] data = new float[n * n];
        data[0] = (float) (1.0 / (float) Math.sqrt(n));
        for (int s = 1; s < n; s *= 2) {
            for (int i = 0; i < s; i++) {
                for (int j = 0; j < s; j++) {
                    float v = data[i * n + j];
                    data[(i + s) * n + j] = v;
                    data[i * n + j + s] = v;
                    data[(i + s) * n + j + s] = -v;
                }
            }
        }
        return data;
    }

    /** Rotates groups of elements of each row. */
    static Tensor rotate(GraphBuilder gb, Tensor cur, Tensor rot) {
        long n = rot.ne[0];
        long rows = cur.nelements() / n;
        Tensor flat = cur.isContiguous() ? gb.reshape(cur, n, rows) : gb.cont(cur, n, rows);
        Tensor res = gb.mulMat(rot, flat);
        assert res.op == GgmlOp.MUL_MAT;
        res.opParams[1] = HINT_HADAMARD;
        return gb.reshape(res, cur.ne[0], cur.ne[1], cur.ne[2], cur.ne[3]);
    }
}
