package io.llamaoracle.engine.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.llamaoracle.engine.fixtures.HostileGguf;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Weights that are not numbers load, and samplers sort what cannot be sorted: the answers that the real server gave. */
class NanWeightsTest {

    @TempDir
    private Path folder;

    static Stream<String> answered() throws IOException {
        return lines("\t-\t");
    }

    static Stream<String> checked() throws IOException {
        return lines("\t--check-tensors\t");
    }

    private static Stream<String> lines(String flag) throws IOException {
        try (InputStream in = NanWeightsTest.class.getResourceAsStream("nan-weights.tsv")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().filter(line -> line.contains(flag));
        }
    }

    @ParameterizedTest
    @MethodSource("answered")
    void answersAsTheServer(String line) throws IOException {
        String[] f = line.split("\t", 5);
        Path file =
                Files.write(folder.resolve("model.gguf"), HostileGguf.nanFiles().get(f[0]));
        ServerFlags flags =
                ServerFlags.parse(List.of("-m", "M", "-t", "1", "-np", "1", "-c", "256", "--no-cache-prompt"));
        try (LlamaServer server = LlamaServer.open(file, flags)) {
            Answer answer = server.handle("POST", "/completion", f[2].getBytes(StandardCharsets.UTF_8));
            assertThat(answer.status()).isEqualTo(Integer.parseInt(f[3]));
            assertThat(new String(answer.body(), StandardCharsets.UTF_8)).isEqualTo(f[4]);
        }
    }

    @ParameterizedTest
    @MethodSource("checked")
    void checkedTheyAreRefusedInTheWordsOfTheServer(String line) throws IOException {
        String[] f = line.split("\t", 5);
        assertThat(f[3]).isEqualTo("exit 1");
        Path file =
                Files.write(folder.resolve("model.gguf"), HostileGguf.nanFiles().get(f[0]));
        ServerFlags flags = ServerFlags.parse(List.of("-m", "M", "-t", "1", "-np", "1", "-c", "256", f[1]));
        assertThatThrownBy(() -> LlamaServer.open(file, flags))
                .isInstanceOf(StartRefusedException.class)
                .hasMessageContaining("': " + f[4]);
    }
}
