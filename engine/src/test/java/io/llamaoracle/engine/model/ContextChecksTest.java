package io.llamaoracle.engine.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.engine.ggml.GgmlType;
import org.junit.jupiter.api.Test;

/** Starts that llama-server b11192 was seen to refuse or to die of (tiny-llama F16, see docs/attention.md). */
class ContextChecksTest {
    private static Cparams cparams(int nBatch, int nSeqMax, boolean flashAttn, GgmlType typeV) {
        return Cparams.request()
                .cells(512)
                .batch(nBatch, 512)
                .sequences(nSeqMax, false)
                .threads(1, 1)
                .flashAttn(flashAttn)
                .cache(GgmlType.F16, typeV)
                .made();
    }

    @Test
    void quantizedValuesNeedFlashAttention() {
        assertThat(ContextChecks.refusal(
                        null,
                        cparams(2048, 1, false, GgmlType.Q8_0),
                        cparams(2048, 1, false, GgmlType.Q8_0).adjusted(2048, true)))
                .isEqualTo("quantized V cache requires flash_attn to be enabled");
        assertThat(ContextChecks.refusal(
                        null,
                        cparams(2048, 1, false, GgmlType.F16),
                        cparams(2048, 1, false, GgmlType.F16).adjusted(2048, true)))
                .isNull();
    }

    @Test
    void batchOfOneDies() {
        assertThat(ContextChecks.abort(1, cparams(1, 1, true, GgmlType.F16).adjusted(2048, true), true))
                .isEqualTo("GGML_ASSERT(n_tokens_all <= cparams.n_batch) failed");
        assertThat(ContextChecks.abort(2, cparams(2, 1, true, GgmlType.F16).adjusted(2048, true), true))
                .isNull();
    }

    @Test
    void batchSmallerThanTheNumberOfSlotsDies() {
        assertThat(ContextChecks.abort(2, cparams(2, 4, true, GgmlType.F16).adjusted(2048, true), true))
                .isEqualTo("GGML_ASSERT(n_outputs_max <= cparams.n_outputs_max) failed");
    }

    @Test
    void aContextSmallerThanTheNumberOfSlotsDoesNot() {
        assertThat(ContextChecks.abort(2048, cparams(2, 4, true, GgmlType.F16).adjusted(2048, true), true))
                .isNull();
    }

    @Test
    void noBatchAtAllForManySlotsDiesOfTheSlots() {
        assertThat(ContextChecks.abort(0, cparams(0, 4, true, GgmlType.F16).adjusted(2048, true), true))
                .isEqualTo("GGML_ASSERT(n_outputs_max <= cparams.n_outputs_max) failed");
    }

    @Test
    void noBatchAtAllDies() {
        assertThat(ContextChecks.abort(0, cparams(0, 1, true, GgmlType.F16).adjusted(2048, true), true))
                .isEqualTo("GGML_ASSERT(n_outputs >= 1) failed");
    }
}
