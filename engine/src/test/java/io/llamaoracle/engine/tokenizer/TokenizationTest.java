package io.llamaoracle.engine.tokenizer;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.engine.gguf.GgufFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts of many scripts, special tokens, spaces and odd characters against what the real server answered. */
class TokenizationTest {

    @ParameterizedTest
    @ValueSource(strings = {"tiny-llama-f16", "tiny-qwen3-f16", "tiny-gemma3-f16"})
    void sameTokensAndTextAsTheServer(String model) throws IOException {
        List<String> lines = read(model + ".tsv");
        assertThat(lines).hasSizeGreaterThan(500);
        try (GgufFile file = GgufFile.open(models().resolve(model + ".gguf"))) {
            Vocab vocab = Vocab.load(file);
            for (String line : lines) {
                String[] f = line.split("\t", -1);
                byte[] text = HexFormat.of().parseHex(f[0]);
                int[] expected = f[3].isEmpty()
                        ? new int[0]
                        : Arrays.stream(f[3].split(","))
                                .mapToInt(Integer::parseInt)
                                .toArray();
                int[] ids = vocab.tokenize(text, f[1].equals("1"), f[2].equals("1"));
                assertThat(ids).as(line).isEqualTo(expected);
                if (!f[4].equals("-")) {
                    assertThat(HexFormat.of().formatHex(vocab.detokenize(ids, false, true)))
                            .as(line)
                            .isEqualTo(f[4]);
                }
            }
        }
    }

    /** The first 40 keys "tok" + 7919 i in an unordered_map of libstdc++ 12, printed by a program of four lines. */
    @Test
    void stringsAreWalkedInTheOrderOfTheHashTable() {
        byte[][] keys = new byte[40][];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = ("tok" + i * 7919).getBytes(StandardCharsets.US_ASCII);
        }
        assertThat(StringMapOrder.order(keys))
                .containsExactly(
                        39, 38, 37, 34, 32, 31, 29, 11, 9, 19, 35, 7, 36, 8, 14, 5, 12, 10, 17, 4, 24, 27, 3, 2, 18, 0,
                        15, 16, 20, 33, 6, 25, 13, 21, 30, 1, 22, 23, 26, 28);
    }

    private static Path models() {
        Path here = Path.of("").toAbsolutePath();
        Path root = Files.isDirectory(here.resolve("recordings")) ? here : here.getParent();
        return root.resolve("recordings").resolve("models");
    }

    private static List<String> read(String resource) throws IOException {
        try (InputStream in = TokenizationTest.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .toList();
        }
    }
}
