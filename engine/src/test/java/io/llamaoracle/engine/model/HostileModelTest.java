package io.llamaoracle.engine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.llamaoracle.engine.fixtures.HostileGguf;
import io.llamaoracle.engine.gguf.MalformedGgufException;
import io.llamaoracle.engine.tokenizer.Vocab;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every hostile file is refused with one line, in the words the real server was recorded with. */
class HostileModelTest {

    /** Sizes that wrap to a small product, or that no model has: refused here before the server notices. */
    private static final Set<String> OWN_WORDS =
            Set.of("dims-wrap-to-0", "dims-wrap-to-64", "bytes-wrap", "embedding_length-2^31");
    /** The limit in the server's words is that of an unsigned size, the engine's that of a signed one. */
    private static final Set<String> OTHER_LIMIT = Set.of("dim-4000000000000000");

    record Recorded(String end, String reason) {}

    static final Map<String, Recorded> RECORDED = recorded();

    @TempDir
    private Path folder;

    static Stream<Map.Entry<String, byte[]>> files() {
        return HostileGguf.files().entrySet().stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void refusedInOneLine(Map.Entry<String, byte[]> hostile) throws IOException {
        Path file = Files.write(folder.resolve("model.gguf"), hostile.getValue());
        Throwable refusal =
                catchThrowable(() -> LlamaModel.load(file, true, Vocab::load).close());
        assertThat(refusal).isInstanceOfAny(MalformedGgufException.class, UnsupportedOperationException.class);
        assertThat(refusal.getMessage()).doesNotContain("\n");
        Recorded server = RECORDED.get(hostile.getKey());
        assertThat(server.end).as("the server refuses it too").isIn("exit 1", "signal 6");
        if (OTHER_LIMIT.contains(hostile.getKey())) {
            assertThat(refusal.getMessage())
                    .startsWith(server.reason.replace("18446744073709551615", "9223372036854775807"));
        } else if (!OWN_WORDS.contains(hostile.getKey())) {
            assertThat(refusal.getMessage()).startsWith(server.reason);
        }
    }

    @Test
    void soundFileLoads() throws IOException {
        assertThat(RECORDED.get("sound").end).isEqualTo("serves");
        Path file = Files.write(folder.resolve("model.gguf"), HostileGguf.sound());
        try (LlamaModel model = LlamaModel.load(file, true)) {
            assertThat(model.nVocab()).isEqualTo(302);
            assertThat(Vocab.load(model.file()).nTokens()).isEqualTo(302);
        }
    }

    @Test
    void everyFileIsRecorded() {
        assertThat(RECORDED.keySet()).containsAll(HostileGguf.files().keySet());
        assertThat(HostileGguf.files().keySet().stream().filter(n -> n.startsWith("truncated-")))
                .hasSizeGreaterThanOrEqualTo(40);
    }

    @Test
    void missingFileIsNamed() {
        assertThatThrownBy(() -> LlamaModel.load(folder.resolve("none.gguf"), true))
                .isInstanceOf(MalformedGgufException.class)
                .hasMessageStartingWith("failed to open GGUF file '")
                .hasMessageEndingWith("none.gguf' (No such file or directory)");
    }

    private static Map<String, Recorded> recorded() {
        try (InputStream in = HostileModelTest.class.getResourceAsStream("hostile-gguf.tsv")) {
            Map<String, Recorded> all = new LinkedHashMap<>();
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\t", 3))
                    .forEach(f -> all.put(f[0], new Recorded(f[1], f[2])));
            return all;
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
