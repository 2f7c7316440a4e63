package io.llamaoracle.engine.model;

import io.llamaoracle.engine.gguf.UncoveredModelException;
import io.llamaoracle.engine.kvcache.SwaType;

/**
 * What kills the server when it builds or first runs a model's graph.
 *
 * <p>Origin: {@code src/llama-model.cpp} {@code llama_model::create_memory} (b11192)
 * <p>Origin: {@code ggml/src/ggml.c} {@code ggml_rope_impl} (b11192)
 * <p>Origin: {@code ggml/src/ggml-cpu/ops.cpp} {@code ggml_compute_forward_rms_norm_f32} (b11192)
 */
final class ModelChecks {
    private ModelChecks() {}

    /** The assertion, or null. */
    static String abort(Hparams h) {
        if (h.swaType != SwaType.NONE && !h.hasSwa()) {
            return "GGML_ASSERT(hparams.is_swa_any()) failed";
        }
        for (int il = 0; il < h.nLayer; il++) {
            int turned = h.nRot(il);
            if (turned % 2 != 0) {
                return "GGML_ASSERT(n_dims % 2 == 0) failed";
            }
            if (turned == 0) {
                throw new UncoveredModelException("heads of which nothing turns (rope.dimension_count = 0)");
            }
        }
        return h.fNormRmsEps >= 0.0f ? null : "GGML_ASSERT(eps >= 0.0f) failed";
    }
}
