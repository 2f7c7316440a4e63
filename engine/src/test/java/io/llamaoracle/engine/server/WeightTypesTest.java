package io.llamaoracle.engine.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.llamaoracle.engine.fixtures.TypedModel;
import io.llamaoracle.engine.ggml.GgmlType;
import io.llamaoracle.engine.server.params.NotCoveredException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Weight types that the engine has not: refused by name when the server starts, before any request. */
class WeightTypesTest {
    private static final String[] MATRICES = {"blk.1.ffn_up.weight", "blk.0.attn_q.weight", "token_embd.weight"};

    @ParameterizedTest
    @EnumSource(
            value = GgmlType.class,
            names = {
                "IQ2_XXS", "IQ2_XS", "IQ2_S", "IQ3_XXS", "IQ3_S", "IQ1_S", "IQ1_M", "TQ1_0", "TQ2_0", "MXFP4", "NVFP4"
            })
    void othersAreRefusedByName(GgmlType type, @TempDir Path folder) throws IOException {
        for (String matrix : MATRICES) {
            Path file = Files.write(folder.resolve("m.gguf"), TypedModel.with(type, matrix));
            assertThatThrownBy(() -> open(file).close())
                    .as(matrix)
                    .isInstanceOf(NotCoveredException.class)
                    .hasMessage("weights of type " + type.typeName + " (" + matrix + ")");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = GgmlType.class,
            mode = Mode.MATCH_ANY,
            names = {"F32", "F16", "BF16", "Q[45]_[01]", "Q8_0", "Q[2-6]_K", "IQ4_NL", "IQ4_XS", "Q[12]_0"})
    void theSeventeenStart(GgmlType type, @TempDir Path folder) throws IOException {
        assertThat(TypedModel.TYPES).contains(type).hasSize(17);
        Path file = Files.write(folder.resolve("m.gguf"), TypedModel.with(type, MATRICES[0]));
        try (LlamaServer server = open(file)) {
            assertThat(server.handle("GET", "/health", new byte[0]).status()).isEqualTo(200);
        }
    }

    private static LlamaServer open(Path file) {
        return LlamaServer.open(
                file,
                ServerFlags.parse(List.of(
                        "-m",
                        file.toString(),
                        "--alias",
                        "m",
                        "-t",
                        "1",
                        "-np",
                        "1",
                        "-c",
                        "256",
                        "--no-cache-prompt")));
    }
}
