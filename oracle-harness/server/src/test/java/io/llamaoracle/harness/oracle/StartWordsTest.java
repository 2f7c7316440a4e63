package io.llamaoracle.harness.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StartWordsTest {
    @Test
    void anAssertionIsNamedWithoutItsPlaceAndWithoutASignalsNumber() {
        String log = "0.00.027.668 W srv  llama_server: security: no API key is set\n"
                + "/build/llama.cpp/src/llama-context.cpp:1778: GGML_ASSERT(n_tokens_all <= cparams.n_batch) failed\n";
        assertThat(StartWords.of(log, 134)).isEqualTo("GGML_ASSERT(n_tokens_all <= cparams.n_batch) failed");
    }

    @Test
    void ofTheOptionParserTheFirstLineIsTaken() {
        String log =
                "error while handling argument \"-ctk\": Unsupported cache type: q9\n\nusage:\n-ctk,  --cache-type-k\n"
                        + "0.00.029.568 I srv  llama_server: initializing ...\n";
        assertThat(StartWords.of(log, 1))
                .isEqualTo("exit 1: error while handling argument \"-ctk\": Unsupported cache type: q9");
    }

    @Test
    void ofTheLibraryTheFirstComplaintIsTaken() {
        String log = "0.00.087.255 I srv    load_model: loading model '/models/a.gguf'\n"
                + "0.00.098.715 E llama_init_from_model: quantized V cache requires flash_attn to be enabled\n"
                + "0.00.101.642 E common_fit_params: encountered an error while trying to fit params\n"
                + "0.00.133.742 E srv  llama_server: exiting due to model loading error\n";
        assertThat(StartWords.of(log, 1)).isEqualTo("exit 1: quantized V cache requires flash_attn to be enabled");
    }
}
