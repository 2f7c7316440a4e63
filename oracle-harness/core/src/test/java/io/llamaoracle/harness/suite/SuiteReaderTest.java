package io.llamaoracle.harness.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SuiteReaderTest {
    private static final String HEAD =
            "{\"suite\":\"s\",\"version\":2,\"models\":[\"m\",\"n\"],\"flags\":[\"-t\",\"2\"],"
                    + "\"variants\":{\"\":{},\"off\":{\"flags\":[\"-fa\",\"off\"],\"models\":[\"m\"]}}}\n";

    private static List<Suite> read(String text) {
        return SuiteReader.read("s.jsonl", text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aVariantAddsFlagsAndNarrowsModels() {
        List<Suite> suites = read(HEAD + "{\"id\":\"a\",\"body\":{\"prompt\":\"é\",\"x\":1.00}}\n\n"
                + "{\"id\":\"b\",\"get\":\"/props\",\"variants\":[\"off\"],\"models\":[\"m\"]}\n");
        assertThat(suites).extracting(Suite::name).containsExactly("s", "s@off");
        assertThat(suites.get(1).flags()).containsExactly("-t", "2", "-fa", "off");
        assertThat(suites.get(0).casesFor("n")).extracting(Case::id).containsExactly("a");
        assertThat(suites.get(1).casesFor("m")).extracting(Case::id).containsExactly("a", "b");
        assertThat(suites.get(0).casesFor("m").get(0).requests())
                .containsExactly(new Request("POST", "/completion", "{\"prompt\":\"é\",\"x\":1.00}"));
    }

    @Test
    void mistakesAreNamedWithTheirLine() {
        assertThatThrownBy(() -> read(HEAD + "{\"id\":\"a\"}\n{\"id\":\"a\"}\n"))
                .isInstanceOf(SuiteFormatException.class)
                .hasMessage("s.jsonl:3: the id 'a' stands twice");
        assertThatThrownBy(() -> read(HEAD + "{\"id\":\"a b\"}\n")).hasMessageContaining("s.jsonl:2: ");
        assertThatThrownBy(() -> read(HEAD + "{\"id\":\"a\",\"kind\":\"poem\"}\n"))
                .hasMessageContaining("no case kind is called 'poem'");
        assertThatThrownBy(() -> read("{\"suite\":\"other\",\"version\":1}\n")).hasMessageContaining("file's name");
    }

    @Test
    void everyBundledSuiteIsListedAndReadable() throws IOException, URISyntaxException {
        Path folder = Path.of(
                        SuiteReaderTest.class.getResource("/suites/index.txt").toURI())
                .getParent();
        List<String> listed = Files.readAllLines(folder.resolve("index.txt"));
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(f -> f.getFileName().toString()).filter(f -> f.endsWith(".jsonl")))
                    .containsExactlyInAnyOrderElementsOf(listed);
        }
        for (Suite suite : Suites.all()) {
            assertThat(suite.models()).as(suite.name()).isNotEmpty();
            assertThat(suite.cases()).as(suite.name()).isNotEmpty();
        }
    }

    @Test
    void suiteFirstIsAsWideAsItClaims() {
        List<Case> cases = Suites.find("first").orElseThrow().casesFor("tiny-llama-f16");
        assertThat(cases.stream().filter(c -> c.kind() == CaseKind.REFUSAL)).hasSizeGreaterThanOrEqualTo(10);
        assertThat(cases.stream().filter(c -> c.kind() == CaseKind.CONTINUATION))
                .hasSizeGreaterThanOrEqualTo(50);
        assertThat(cases.stream()
                        .flatMap(c -> c.requests().stream())
                        .map(Request::body)
                        .filter(b -> b.contains("\"seed\":")))
                .hasSizeGreaterThanOrEqualTo(24);
    }
}
