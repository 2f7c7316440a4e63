package io.llamaoracle.engine.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.engine.batch.Batch;
import io.llamaoracle.engine.fixtures.TypedModel;
import io.llamaoracle.engine.ggml.GgmlType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A model's file that shrinks while it is mapped: an exception, where the real server dies of signal 7 (recorded by hand
 * with b11192: a truncation after start and one request). In a VM of its own, so that a crash would be a failed test.
 *
 * <p>Between two decodes the file's size tells. Within a decode the fault itself must come back as an exception, whatever
 * compiled kernel it hits: for every type of weight, after kernels were compiled.
 */
class ShrinkingFileTest {
    private static final int WARM = 40;
    private static final int PROMPT = 33;

    @TempDir
    private Path folder;

    @Test
    void decodeThrows() throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        Process vm = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--add-modules=jdk.incubator.vector",
                        "--enable-native-access=ALL-UNNAMED",
                        "-XX:-CreateCoredumpOnCrash",
                        "-XX:-BackgroundCompilation",
                        "-XX:ErrorFile=" + folder.resolve("crash.log"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ShrinkingFileTest.class.getName(),
                        folder.toString()))
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        assertThat(vm.waitFor(600, TimeUnit.SECONDS)).isTrue();
        List<String> expected = new ArrayList<>();
        for (GgmlType type : TypedModel.TYPES) {
            String lost = ": a weight cannot be read: the model's file became shorter while it was mapped";
            expected.add(type.typeName + " between" + lost);
            expected.add(type.typeName + " within" + lost);
        }
        assertThat(Files.readString(out, StandardCharsets.UTF_8).lines().filter(l -> !l.startsWith("WARNING")))
                .containsExactlyElementsOf(expected);
        assertThat(vm.exitValue()).isZero();
    }

    /** What the other VM runs. */
    public static void main(String[] args) throws IOException {
        for (GgmlType type : TypedModel.TYPES) {
            Path file = Path.of(args[0], "model.gguf");
            for (String when : List.of("between", "within")) {
                Files.write(file, TypedModel.bytes(type));
                System.out.println(type.typeName + " " + when + ": " + outcome(file, when.equals("within")));
            }
        }
    }

    private static String outcome(Path file, boolean within) {
        Cparams params =
                Cparams.request().cells(256).batch(256, 256).threads(2, 2).made();
        try (LlamaModel model = LlamaModel.load(file, true);
                LlamaContext context = new LlamaContext(model, params, 2)) {
            for (int i = 0; i < (within ? WARM : 1); i++) {
                context.decode(tokens(PROMPT, 0));
                context.decode(tokens(1, PROMPT));
                context.memory().clear(true);
            }
            if (within) {
                boolean[] cut = new boolean[1];
                context.tap((i, node) -> {
                    if (!cut[0]) {
                        cut[0] = true;
                        truncate(file);
                    }
                });
            } else {
                truncate(file);
            }
            return "decoded: " + context.decode(tokens(1, 0));
        } catch (ModelFileLostException e) {
            boolean told = e.getCause() == null;
            return told == within ? "by the other way: " + e.getCause() : e.getMessage();
        }
    }

    private static void truncate(Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(4096);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Batch tokens(int n, int position) {
        Batch batch = new Batch(n);
        for (int i = 0; i < n; i++) {
            batch.add(7 + i, position + i, 0, i == n - 1);
        }
        return batch;
    }
}
