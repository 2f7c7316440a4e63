package io.llamaoracle.engine.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonParser;
import io.llamaoracle.engine.json.JsonWriter;
import io.llamaoracle.engine.json.StdString;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/**
 * Prompts and capabilities of the engine against what containers/llama-server/record-templates.py saw of the real server,
 * under the clock of that day.
 */
class TemplatesTest {
    private static final Path ROOT = Path.of("..");
    private static final Path RECORDED = ROOT.resolve("recordings/b11192/haswell-gcc12-glibc2.36/probe/templates.txt");
    private static final Path CONVERSATIONS = ROOT.resolve("containers/llama-server/conversations.json");
    private static final Path SOURCES = ROOT.resolve(".oracle/source/b11192/llama.cpp/models/templates");
    private static final String SEAL = "# sha256 ";
    private static final String CLOCK = "# clock: ";

    /** One answer of the real server. */
    record Line(String template, String sha256, String name, int status, String body) {}

    static boolean templatesAreThere() {
        return Files.isDirectory(SOURCES);
    }

    /** The body as the client gets it, one line. */
    private static List<Line> recorded() throws IOException {
        return Files.readString(RECORDED)
                .lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split("\t", -1))
                .map(f -> new Line(f[0], f[1], f[2], Integer.parseInt(f[3]), f[4]))
                .toList();
    }

    private static Clock clock() throws IOException {
        String day = Files.readString(RECORDED)
                .lines()
                .filter(line -> line.startsWith(CLOCK))
                .findFirst()
                .orElseThrow()
                .substring(CLOCK.length());
        return Clock.fixed(LocalDate.parse(day).atStartOfDay(ZoneOffset.UTC).toInstant(), ZoneOffset.UTC);
    }

    @Test
    void theDefaultTemplateAnswersLikeTheRealServer() throws IOException {
        List<Line> lines =
                recorded().stream().filter(l -> l.template().isEmpty()).toList();
        assertThat(lines).hasSizeGreaterThan(30);
        assertThat(differences(lines)).isEmpty();
    }

    @Test
    @EnabledIf(value = "templatesAreThere", disabledReason = "run containers/fetch-source.sh")
    void everyTemplateOfTheSourcePackageAnswersLikeTheRealServer() throws Exception {
        Map<String, List<Line>> byTemplate = new LinkedHashMap<>();
        for (Line line : recorded()) {
            if (!line.template().isEmpty()) {
                byTemplate
                        .computeIfAbsent(line.template(), t -> new ArrayList<>())
                        .add(line);
            }
        }
        List<String> wrong = new ArrayList<>();
        for (Map.Entry<String, List<Line>> e : byTemplate.entrySet()) {
            assertThat(sha256(Files.readAllBytes(SOURCES.resolve(e.getKey()))))
                    .as(e.getKey())
                    .isEqualTo(e.getValue().get(0).sha256());
            wrong.addAll(differences(e.getValue()));
        }
        assertThat(byTemplate).hasSize(70);
        assertThat(wrong).isEmpty();
    }

    @Test
    void theRecordIsSealed() throws Exception {
        String text = Files.readString(RECORDED);
        int seal = text.lastIndexOf(SEAL);
        assertThat(text.substring(seal + SEAL.length()).strip())
                .as("repair: containers/llama-server/record-templates.py IMAGE > " + RECORDED)
                .isEqualTo(sha256(text.substring(0, seal).getBytes(StandardCharsets.UTF_8)));
    }

    /** Answers of one template that are not the recorded ones; only a named refusal may stand for a continuation. */
    private static List<String> differences(List<Line> lines) throws IOException {
        Json conversations = JsonParser.parse(StdString.ofBytes(Files.readAllBytes(CONVERSATIONS)));
        List<String> flags = new ArrayList<>(
                List.of("-t", "2", "-np", "1", "-c", "512", "--no-cache-prompt", "--no-warmup", "--alias", "m"));
        String template = lines.get(0).template();
        if (!template.isEmpty()) {
            flags.addAll(
                    List.of("--chat-template-file", SOURCES.resolve(template).toString()));
        }
        Clock clock = clock();
        ServerParts parts = new ServerParts() {
            @Override
            public Clock clock() {
                return clock;
            }
        };
        List<String> wrong = new ArrayList<>();
        Path model = ROOT.resolve("recordings/models/micro-llama-f16.gguf");
        try (LlamaServer server = LlamaServer.open(model, ServerFlags.parse(flags), parts)) {
            for (Line line : lines) {
                String got = answer(server, line, conversations);
                boolean refused = got.startsWith("501\t")
                        && line.name().startsWith("continue")
                        && got.contains("continue_final_message with the parser ");
                if (!refused && !got.equals(line.status() + "\t" + line.body())) {
                    wrong.add(template + " " + line.name() + ": " + got + " instead of " + line.body());
                }
            }
        }
        return wrong;
    }

    private static String answer(LlamaServer server, Line line, Json conversations) {
        if (line.name().equals("caps")) {
            Json props = JsonParser.parse(StdString.ofBytes(
                    server.handle("GET", "/props", new byte[0]).body()));
            return "200\t" + StdString.text(JsonWriter.dump(props.at("chat_template_caps")));
        }
        byte[] body = StdString.bytes(JsonWriter.dump(conversations.at(line.name())));
        Answer answer = server.handle("POST", "/apply-template", body);
        return answer.status() + "\t" + new String(answer.body(), StandardCharsets.UTF_8);
    }

    private static String sha256(byte[] bytes) throws NoSuchAlgorithmException {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }
}
