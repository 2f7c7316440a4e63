package io.llamaoracle.harness.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.llamaoracle.engine.server.LlamaServer;
import io.llamaoracle.engine.server.ServerFlags;
import io.llamaoracle.harness.gguf.GgufFormatException;
import io.llamaoracle.harness.gguf.GgufLayout;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GgufCutTest {
    private static final Path MODELS = Path.of("..", "..", "recordings", "models");
    private static final Path LLAMA = MODELS.resolve("tiny-llama-f16.gguf");

    @TempDir
    Path folder;

    @Test
    void allLayersKeptGiveTheSameTensorsByteByByte() throws IOException {
        Path whole = folder.resolve("whole.gguf");
        GgufCut.write(LLAMA, GgufCut.layers(LLAMA), whole);
        assertThat(Files.mismatch(LLAMA, whole)).isEqualTo(-1);
    }

    @Test
    void keptLayersAreNumberedAnewWithTheirBytes() throws IOException {
        List<Integer> layers = GgufCut.layers(LLAMA);
        int last = layers.get(layers.size() - 1);
        Path cut = folder.resolve("cut.gguf");
        GgufCut.write(LLAMA, List.of(0, last), cut);
        assertThat(GgufCut.layers(cut)).containsExactly(0, 1);
        assertThat(tensor(cut, "blk.0.attn_q.weight")).isEqualTo(tensor(LLAMA, "blk.0.attn_q.weight"));
        assertThat(tensor(cut, "blk.1.attn_q.weight")).isEqualTo(tensor(LLAMA, "blk." + last + ".attn_q.weight"));
        assertThat(tensor(cut, "blk.1.ffn_down.weight")).isEqualTo(tensor(LLAMA, "blk." + last + ".ffn_down.weight"));
        assertThat(tensor(cut, "output_norm.weight")).isEqualTo(tensor(LLAMA, "output_norm.weight"));
    }

    @Test
    void aCutModelAnswers() {
        for (String name : List.of("tiny-llama-f16", "tiny-qwen3-f16", "tiny-gemma3-f16")) {
            Path cut = folder.resolve(name + "-cut.gguf");
            GgufCut.write(MODELS.resolve(name + ".gguf"), List.of(1), cut);
            try (LlamaServer server = LlamaServer.open(
                    cut, ServerFlags.parse(List.of("-m", cut.toString(), "-t", "1", "-np", "1", "-c", "512")))) {
                byte[] body = "{\"prompt\":\"A\",\"n_predict\":2,\"seed\":1}".getBytes(StandardCharsets.UTF_8);
                assertThat(server.handle("POST", "/completion", body).status()).isEqualTo(200);
            }
        }
    }

    @Test
    void refusesWhatIsNoModel() throws IOException {
        Path text = Files.writeString(folder.resolve("text.gguf"), "this is no model at all, only some text");
        assertThatThrownBy(() -> GgufCut.layers(text)).isInstanceOf(GgufFormatException.class);
    }

    private static List<Byte> tensor(Path file, String name) throws IOException {
        try (Arena arena = Arena.ofConfined();
                FileChannel channel = FileChannel.open(file)) {
            MemorySegment all = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
            GgufLayout layout = GgufLayout.of(all);
            GgufLayout.Weight weight = layout.tensors().stream()
                    .filter(w -> w.name().equals(name))
                    .findFirst()
                    .orElseThrow();
            long end = layout.tensors().stream()
                    .mapToLong(GgufLayout.Weight::offset)
                    .filter(o -> o > weight.offset())
                    .min()
                    .orElse(all.byteSize() - layout.data());
            byte[] bytes = all.asSlice(layout.data() + weight.offset(), end - weight.offset())
                    .toArray(java.lang.foreign.ValueLayout.JAVA_BYTE);
            List<Byte> list = new java.util.ArrayList<>(bytes.length);
            for (byte b : bytes) {
                list.add(b);
            }
            return list;
        }
    }
}
