package io.llamaoracle.engine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.llamaoracle.engine.fixtures.TypedModel;
import io.llamaoracle.engine.gguf.MalformedGgufException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --check-tensors} over every type of weight: refused where, and in the words that, the real server was recorded with. */
class CheckTensorsTest {

    @TempDir
    private Path folder;

    @Test
    void everyTypeIsJudgedAsTheServerJudges() throws IOException {
        Map<String, String[]> recorded = recorded();
        Map<String, byte[]> models = TypedModel.checked();
        assertThat(recorded.keySet()).containsExactlyInAnyOrderElementsOf(models.keySet());
        for (Map.Entry<String, byte[]> model : models.entrySet()) {
            Path file = Files.write(folder.resolve("model.gguf"), model.getValue());
            Throwable refusal =
                    catchThrowable(() -> LlamaModel.load(file, true, true).close());
            String[] server = recorded.get(model.getKey());
            if (server[1].equals("serves")) {
                assertThat(refusal).as(model.getKey()).isNull();
            } else {
                assertThat(server[1]).isEqualTo("exit 1");
                assertThat(refusal).as(model.getKey()).isInstanceOf(MalformedGgufException.class);
                assertThat(refusal.getMessage()).startsWith(server[2] + " (");
            }
            LlamaModel.load(file, true).close();
        }
    }

    private static Map<String, String[]> recorded() throws IOException {
        try (InputStream in = CheckTensorsTest.class.getResourceAsStream("check-tensors.tsv")) {
            Map<String, String[]> all = new HashMap<>();
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\t", 3))
                    .forEach(f -> all.put(f[0], f));
            return all;
        }
    }
}
