package io.llamaoracle.harness.subject;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonGet;
import io.llamaoracle.engine.json.JsonParser;
import io.llamaoracle.engine.json.JsonWriter;
import io.llamaoracle.engine.json.StdString;
import io.llamaoracle.engine.server.LlamaServer;
import io.llamaoracle.engine.server.ServerFlags;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The engine draws again where the real server does: as often, case by case, as the tap counted inside it
 * (containers/tap/redraws.sh on suite {@code grammar}).
 */
class RedrawsTest {
    private static final Path MODEL = Path.of("..", "..", "recordings", "models", "tiny-llama-f16.gguf");
    private static final List<String> FLAGS = List.of("-t", "2", "-np", "1", "-c", "2048", "--no-cache-prompt");
    private static final int SAMPLE = 24;

    @Test
    void everyTwentyFourthCaseIsDrawnAgainAsOften() throws IOException {
        assertRedraws(SAMPLE);
    }

    @Test
    @Tag("exhaustive")
    void everyCaseIsDrawnAgainAsOften() throws IOException {
        assertRedraws(1);
    }

    @Test
    void theTapCountedAThousand() throws IOException {
        assertThat(counted().values().stream().mapToLong(n -> n).sum()).isGreaterThan(1000);
    }

    private static void assertRedraws(int every) throws IOException {
        Map<String, Long> counted = counted();
        Map<String, Long> drawn = new TreeMap<>();
        Map<String, Long> expected = new TreeMap<>();
        List<String> lines = lines("/suites/grammar.jsonl");
        try (LlamaServer server = LlamaServer.open(MODEL, ServerFlags.parse(FLAGS))) {
            for (int i = 1; i < lines.size(); i += every) {
                Json test = JsonParser.parse(lines.get(i));
                String id = JsonGet.string(test.at("id"));
                if (id.equals("stream")) {
                    continue;
                }
                String path = test.contains("post") ? JsonGet.string(test.at("post")) : "/completion";
                long before = server.redraws();
                server.handle("POST", path, StdString.bytes(JsonWriter.dump(test.at("body"))));
                drawn.put(id, server.redraws() - before);
                expected.put(id, counted.get(id));
            }
        }
        assertThat(drawn).isEqualTo(expected);
    }

    private static Map<String, Long> counted() throws IOException {
        Map<String, Long> out = new TreeMap<>();
        for (String line : lines("/redraws/tiny-llama-f16.tsv")) {
            if (!line.startsWith("#")) {
                int last = line.lastIndexOf('\t');
                out.put(line.substring(0, line.indexOf('\t')), Long.valueOf(line.substring(last + 1)));
            }
        }
        return out;
    }

    private static List<String> lines(String resource) throws IOException {
        try (InputStream in = RedrawsTest.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1)
                    .lines()
                    .toList();
        }
    }
}
