package io.llamaoracle.engine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.llamaoracle.engine.batch.Batch;
import io.llamaoracle.engine.fixtures.HostileShards;
import io.llamaoracle.engine.fixtures.MicroModel;
import io.llamaoracle.engine.fixtures.ShardWriter;
import io.llamaoracle.engine.gguf.MalformedGgufException;
import io.llamaoracle.engine.tokenizer.Vocab;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Models in several files: the same bits as in one; refused in the server's words where a shard is wrong. */
class ShardsTest {

    @TempDir
    private Path folder;

    @Test
    void shardsComputeTheSameBits() throws IOException {
        Path whole = Files.write(folder.resolve("whole.gguf"), MicroModel.GEMMA3.bytes());
        int[] expected = logits(whole);
        assertThat(logits(ShardWriter.split(whole, folder, "two", 2))).isEqualTo(expected);
        assertThat(logits(ShardWriter.split(whole, folder, "seven", 7))).isEqualTo(expected);
    }

    private static int[] logits(Path file) {
        Cparams params =
                Cparams.request().cells(256).batch(256, 256).threads(2, 2).made();
        try (LlamaModel model = LlamaModel.load(file, true);
                LlamaContext context = new LlamaContext(model, params, 2)) {
            Batch batch = new Batch(70);
            for (int i = 0; i < 70; i++) {
                batch.add(10 + i * 3, i, 0, i == 69);
            }
            assertThat(context.decode(batch)).isZero();
            float[] logits = context.logits(69);
            int[] bits = new int[logits.length];
            for (int i = 0; i < bits.length; i++) {
                bits[i] = Float.floatToRawIntBits(logits[i]);
            }
            return bits;
        }
    }

    @Test
    void wrongShardsAreRefusedAsTheServerRefusesThem() throws IOException {
        Map<String, Map<String, byte[]>> cases = HostileShards.cases(folder);
        assertThat(cases).hasSize(16);
        for (Map.Entry<String, Map<String, byte[]>> one : cases.entrySet()) {
            Path inside = Files.createDirectories(folder.resolve(one.getKey()));
            for (Map.Entry<String, byte[]> file : one.getValue().entrySet()) {
                Files.write(inside.resolve(file.getKey()), file.getValue());
            }
            Path first = inside.resolve(one.getValue().keySet().iterator().next());
            Throwable refusal = catchThrowable(
                    () -> LlamaModel.load(first, true, Vocab::load).close());
            HostileModelTest.Recorded server = HostileModelTest.RECORDED.get(one.getKey());
            if (server.end().equals("serves")) {
                assertThat(refusal).as(one.getKey()).isNull();
            } else {
                assertThat(refusal).as(one.getKey()).isInstanceOf(MalformedGgufException.class);
                assertThat(refusal.getMessage().replace(inside + "/", ""))
                        .as(one.getKey())
                        .contains(server.reason());
            }
        }
    }
}
