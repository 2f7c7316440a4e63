package io.llamaoracle.harness.tokenizer;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.engine.gguf.GgufFile;
import io.llamaoracle.engine.tokenizer.Vocab;
import io.llamaoracle.harness.support.UpstreamSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Upstream's own texts and ids, as they lie beside its vocabularies. */
@Tag("oracle")
class UpstreamPairsIT {
    private static final String SEPARATOR = "\n__ggml_vocab_test__\n";

    static List<Path> pairs() throws IOException {
        try (Stream<Path> files = Files.list(UpstreamSource.path("models"))) {
            return files.filter(f -> f.toString().endsWith(".gguf.inp"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void fifteenVocabulariesHavePairs() throws IOException {
        assertThat(pairs()).hasSize(15);
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void idsAreThoseOfTheFile(Path texts) throws IOException {
        String name = texts.getFileName().toString().replace(".inp", "");
        String[] inputs = Files.readString(texts).split(SEPARATOR, -1);
        List<String> outputs = Files.readAllLines(texts.resolveSibling(name + ".out"), StandardCharsets.UTF_8);
        assertThat(outputs).hasSizeGreaterThan(40);
        try (GgufFile file = GgufFile.open(texts.resolveSibling(name))) {
            Vocab vocab = Vocab.load(file);
            for (int i = 0; i < outputs.size(); i++) {
                int[] expected = Arrays.stream(outputs.get(i).strip().split(" "))
                        .filter(id -> !id.isEmpty())
                        .mapToInt(Integer::parseInt)
                        .toArray();
                assertThat(vocab.tokenize(inputs[i], false, false))
                        .as("%s, text %d: %s", name, i, inputs[i])
                        .isEqualTo(expected);
            }
        }
    }
}
