package io.llamaoracle.engine.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.engine.server.params.NotCoveredException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * How the engine starts, or why it does not, against what containers/llama-server/record-starts.sh saw of the real server:
 * its exit, and its reason. The usage that the server prints behind a refused option is prose and not repeated.
 */
class StartsTest {
    private static final Path MODELS = Path.of("..", "recordings", "models");
    private static final Path RECORDED =
            Path.of("..", "recordings", "b11192", "haswell-gcc12-glibc2.36", "probe", "starts.txt");
    private static final List<String> BASE =
            List.of("--alias", "m", "-t", "1", "-np", "1", "-c", "256", "--no-cache-prompt");
    private static final String SEAL = "# sha256 ";

    /** One start. */
    record Start(String exit, String reason, String model, List<String> options) {}

    static List<Start> recorded() throws IOException {
        return Files.readAllLines(RECORDED, StandardCharsets.UTF_8).stream()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split("\t", -1))
                .map(f -> new Start(f[0], f[1], f[2], f[3].isEmpty() ? List.of() : List.of(f[3].split(" "))))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("recorded")
    void startsOrDiesLikeTheRealOne(Start start, @TempDir Path folder) throws IOException {
        final Path model = model(start.model(), folder);
        final List<String> command = new ArrayList<>(List.of("-m", model.toString()));
        command.addAll(BASE);
        command.addAll(start.options());
        String exit = "up";
        String reason = "";
        try (LlamaServer server = LlamaServer.open(model, ServerFlags.parse(command))) {
            assertThat(server.handle("GET", "/health", new byte[0]).status()).isEqualTo(200);
        } catch (StartRefusedException e) {
            exit = e.aborted() ? "134" : "1";
            reason = e.getMessage().strip();
        } catch (NotCoveredException e) {
            exit = "not covered";
            reason = e.getMessage();
        }
        assertThat(exit + " " + reason).isEqualTo(start.exit() + " " + said(start));
    }

    /** A refused context is logged as several errors: the first is the reason, behind the name of who says it. */
    private static String said(Start start) {
        final String first = start.reason().split(" \\| ", 2)[0];
        return first.startsWith("llama_init_from_model: ") ? first.substring(first.indexOf(' ') + 1) : start.reason();
    }

    private static Path model(String name, Path folder) throws IOException {
        final String[] parts = name.split("\\+");
        final Path source = MODELS.resolve(parts[0] + ".gguf");
        if (parts.length == 1) {
            return source;
        }
        final byte[] bytes = Files.readAllBytes(source);
        final String text = new String(bytes, StandardCharsets.ISO_8859_1);
        for (final String change : Arrays.asList(parts).subList(1, parts.length)) {
            final String[] pair = change.split("=");
            final String key = "general.sampling." + pair[0];
            // behind the key's text stands the type, then the float
            ByteBuffer.wrap(bytes)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putInt(text.indexOf(key) + key.length() + Integer.BYTES, Integer.parseUnsignedInt(pair[1], 16));
        }
        return Files.write(folder.resolve("model.gguf"), bytes);
    }

    @Test
    void nobodyEditedTheRecording() throws IOException, NoSuchAlgorithmException {
        final String text = Files.readString(RECORDED, StandardCharsets.UTF_8);
        final int seal = text.lastIndexOf(SEAL);
        final byte[] body = text.substring(0, seal).getBytes(StandardCharsets.UTF_8);
        final String sum =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body));
        assertThat(text.substring(seal + SEAL.length()).strip())
                .as("repair: containers/llama-server/record-starts.sh IMAGE > " + RECORDED)
                .isEqualTo(sum);
    }
}
