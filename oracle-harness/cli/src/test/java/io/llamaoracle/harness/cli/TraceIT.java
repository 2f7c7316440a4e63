package io.llamaoracle.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The engine's trace and the real server's, file by file. */
@Tag("oracle")
class TraceIT {
    @TempDir
    private Path folder;

    private Map<String, byte[]> trace(String from) throws IOException {
        Path out = folder.resolve(from);
        int status = Main.commandLine()
                .execute(
                        "trace",
                        "--from",
                        from,
                        "-m",
                        "tiny-llama-f16",
                        "-r",
                        "{\"prompt\":\"Hello world, this is\",\"n_predict\":3,\"seed\":1}",
                        "--out",
                        out.toString());
        assertThat(status).isZero();
        Map<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(out)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put(out.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
        return files;
    }

    @Test
    void engineAndTappedServerWriteTheSameBytes() throws IOException {
        Map<String, byte[]> engine = trace("engine");
        Map<String, byte[]> server = trace("b11192");
        assertThat(engine).hasSizeGreaterThan(340).containsKey("index.json");
        assertThat(server.keySet()).isEqualTo(engine.keySet());
        engine.forEach((name, bytes) -> assertThat(server.get(name)).as(name).isEqualTo(bytes));
    }
}
