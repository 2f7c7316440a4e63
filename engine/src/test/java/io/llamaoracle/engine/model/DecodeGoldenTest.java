package io.llamaoracle.engine.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.engine.ops.ForwardOps;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Whole contexts over the bundled models against hashes that the probe took from libllama: attention paths, thread
 * counts, micro-batches, KV types, windows and context shifts.
 */
class DecodeGoldenTest {
    static List<String[]> golden() throws IOException {
        try (InputStream in = DecodeGoldenTest.class.getResourceAsStream("decode.txt")) {
            List<String[]> cases = new ArrayList<>();
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
                if (!line.startsWith("#")) {
                    cases.add(line.split(" = "));
                }
            }
            return cases;
        }
    }

    @Test
    void everyCaseHasTheBitsOfTheLibrary() throws IOException {
        List<String> wrong = new ArrayList<>();
        List<String[]> cases = golden();
        assertThat(cases).hasSizeGreaterThanOrEqualTo(50);
        for (String[] c : cases) {
            if (!new DecodeCase(c[0]).hash(ForwardOps.standard(), null).equals(c[1])) {
                wrong.add(c[0]);
            }
        }
        assertThat(wrong).isEmpty();
    }
}
