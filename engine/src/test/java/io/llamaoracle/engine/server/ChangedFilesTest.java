package io.llamaoracle.engine.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.engine.fixtures.ChangedGguf;
import io.llamaoracle.engine.server.params.NotCoveredException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * How the engine starts on a file whose metadata was changed, why it does not, and what it answers to one request, against
 * what containers/llama-server/record-files.sh saw of the real server. Where the engine does something else on purpose, a list
 * says what.
 */
class ChangedFilesTest {
    private static final Path MODELS = Path.of("..", "recordings", "models");
    private static final Path RECORDED =
            Path.of("..", "recordings", "b11192", "haswell-gcc12-glibc2.36", "probe", "files.txt");
    private static final Path OTHERWISE = Path.of("src", "test", "resources", "changed-files-otherwise.txt");
    private static final List<String> BASE =
            List.of("--alias", "m", "-t", "1", "-np", "1", "-c", "256", "--no-cache-prompt");
    private static final String BODY = "{\"prompt\":[65,66,67,68,69,70,71],\"n_predict\":3,\"seed\":1,"
            + "\"temperature\":0,\"n_probs\":2,\"ignore_eos\":true}";
    private static final Pattern PROBABILITIES =
            Pattern.compile(".*\"completion_probabilities\":(\\[.*]),\"[a-z_]*\":.*");

    /** One file. */
    record Changed(String exit, String reason, String model, List<String> options, String answer) {
        @Override
        public String toString() {
            return model + " " + String.join(" ", options);
        }
    }

    static List<Changed> recorded() throws IOException {
        return Files.readAllLines(RECORDED, StandardCharsets.UTF_8).stream()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split("\t", -1))
                .map(f -> new Changed(f[0], f[1], f[2], f[3].isEmpty() ? List.of() : List.of(f[3].split(" ")), f[4]))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("recorded")
    void doesWhatTheRealOneDoes(Changed changed, @TempDir Path folder) throws IOException {
        final String other = otherwise().get(changed.toString().strip());
        if (other != null) {
            assertThat(outcome(changed, folder)).isEqualTo(other);
            return;
        }
        final String expected = changed.exit().equals("up")
                ? "up " + changed.answer()
                : changed.exit().equals("died") ? "died" : changed.exit() + " " + said(changed.reason());
        assertThat(outcome(changed, folder)).isEqualTo(expected);
    }

    private static Map<String, String> otherwise() throws IOException {
        return Files.readAllLines(OTHERWISE, StandardCharsets.UTF_8).stream()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split("\t"))
                .collect(Collectors.toMap(f -> f[0], f -> f[1]));
    }

    @Test
    void whatTheEngineDoesOtherwiseWasAskedOfTheRealOne() throws IOException {
        assertThat(recorded().stream().map(c -> c.toString().strip()).toList())
                .containsAll(otherwise().keySet());
    }

    private static String outcome(Changed changed, Path folder) throws IOException {
        final String[] parts = changed.model().split("\\+");
        final byte[] bytes = Files.readAllBytes(MODELS.resolve(parts[0] + ".gguf"));
        final Path model = Files.write(
                folder.resolve("model.gguf"),
                ChangedGguf.of(bytes, Arrays.asList(parts).subList(1, parts.length)));
        final List<String> command = new ArrayList<>(List.of("-m", "MODEL"));
        command.addAll(BASE);
        command.addAll(changed.options());
        try (LlamaServer server = LlamaServer.open(model, ServerFlags.parse(command))) {
            final Answer answer = server.handle("POST", "/completion", BODY.getBytes(StandardCharsets.UTF_8));
            final String body = new String(answer.body(), StandardCharsets.UTF_8);
            if (body.contains("server_aborted")) {
                return "died";
            }
            final Matcher m = PROBABILITIES.matcher(body);
            return "up " + answer.status() + " " + (m.matches() ? m.group(1) : text(body));
        } catch (StartRefusedException e) {
            return (e.aborted() ? "134 " : "1 ") + said(e.getMessage().strip().replace(model.toString(), "MODEL"));
        } catch (NotCoveredException e) {
            return "not covered: " + e.getMessage();
        }
    }

    /** The text alone where the answer has no probabilities. */
    private static String text(String body) {
        return body.replaceFirst("^\\{\"index\":0,(\"content\":.*),\"tokens\":.*", "$1");
    }

    /** Without the names of the functions that pass a reason on, the place in the file, and the padding of numbers. */
    private static String said(String reason) {
        return reason.replaceFirst("^(llama_[a-z_]+|failed to load model, '[^']*'): (error loading model: )?", "")
                .replaceFirst("error loading model [a-z]+: ", "")
                .replaceFirst("^gguf_init_from_reader: ", "")
                .replaceFirst(" \\((at byte [0-9]+ of )?MODEL\\)$", "")
                .replaceAll(" +", " ");
    }
}
