package io.llamaoracle.engine.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.engine.batch.Batch;
import io.llamaoracle.engine.fixtures.MicroModel;
import io.llamaoracle.engine.ggml.GgmlType;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A model's file that shrinks while it is mapped: an exception, where the real server dies of signal 7 (recorded by hand
 * with b11192: a truncation after start and one request). In a VM of its own, so that a crash would be a failed test.
 */
class ShrinkingFileTest {

    @TempDir
    private Path folder;

    @Test
    void decodeThrows() throws IOException, InterruptedException {
        Path file = Files.write(folder.resolve("model.gguf"), MicroModel.LLAMA_NONE.bytes());
        Path out = folder.resolve("out");
        Process vm = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--add-modules=jdk.incubator.vector",
                        "--enable-native-access=ALL-UNNAMED",
                        "-XX:-CreateCoredumpOnCrash",
                        "-XX:ErrorFile=" + folder.resolve("crash.log"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ShrinkingFileTest.class.getName(),
                        file.toString()))
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        assertThat(vm.waitFor(120, TimeUnit.SECONDS)).isTrue();
        assertThat(Files.readString(out, StandardCharsets.UTF_8))
                .contains("before: 0")
                .contains("after: a weight cannot be read: the model's file became shorter while it was mapped");
        assertThat(vm.exitValue()).isZero();
    }

    /** What the other VM runs. */
    public static void main(String[] args) throws IOException {
        Path file = Path.of(args[0]);
        Cparams params =
                new Cparams(256, 256, 256, 256, 1, 2, 2, true, false, false, GgmlType.F16, GgmlType.F16, 0.0f, 0.0f);
        try (LlamaModel model = LlamaModel.load(file, true);
                LlamaContext context = new LlamaContext(model, params, 2)) {
            System.out.println("before: " + context.decode(token(0)));
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(4096);
            }
            System.out.println("after: " + context.decode(token(1)));
        } catch (ModelFileLostException e) {
            System.out.println("after: " + e.getMessage());
        }
    }

    private static Batch token(int position) {
        Batch batch = new Batch(1);
        batch.add(7, position, 0, true);
        return batch;
    }
}
