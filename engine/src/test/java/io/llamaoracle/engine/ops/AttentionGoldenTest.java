package io.llamaoracle.engine.ops;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.engine.kernel.Kernels;
import io.llamaoracle.engine.kernel.scalar.ScalarKernels;
import io.llamaoracle.engine.kernel.vector.VectorKernels;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Attention operations against hashes that the probe took from the shipped libggml-cpu.so. */
class AttentionGoldenTest {
    private static List<String[]> golden() throws IOException {
        try (InputStream in = AttentionGoldenTest.class.getResourceAsStream("attention.txt")) {
            List<String[]> cases = new ArrayList<>();
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
                if (!line.startsWith("#")) {
                    cases.add(line.split(" = "));
                }
            }
            return cases;
        }
    }

    private static List<String> wrong(Kernels kernels) throws IOException {
        List<String> wrong = new ArrayList<>();
        for (String[] c : golden()) {
            try (AttentionCase attention = new AttentionCase(c[0], kernels)) {
                if (!attention.hash().equals(c[1])) {
                    wrong.add(c[0]);
                }
            }
        }
        return wrong;
    }

    @Test
    void goldenFileIsWhole() throws IOException {
        assertThat(golden())
                .hasSizeGreaterThanOrEqualTo(230)
                .allSatisfy(c -> assertThat(c[1]).matches("[0-9a-f]{16}"));
    }

    @Test
    void scalarTwinHasTheBitsOfTheLibrary() throws IOException {
        assertThat(wrong(new ScalarKernels())).isEmpty();
    }

    @Test
    void vectorKernelsHaveTheBitsOfTheLibrary() throws IOException {
        assertThat(wrong(new VectorKernels())).isEmpty();
    }
}
