package io.llamaoracle.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Counts recorded products by weight type, row class and repacking; the table of docs/kernels.md. */
class KernelCoverageTest {
    private static final Path DOC = Path.of("..", "docs", "kernels.md");
    private static final String[] CLASSES = {"1", "2", "3", "4", "5", "6", "7", "8+ (0)", "8+ (1)", "8+ (2)", "8+ (3)"};
    private static final List<String> TYPES = List.of(
            "f32",
            "f16",
            "bf16",
            "q4_0",
            "q4_1",
            "q5_0",
            "q5_1",
            "q8_0",
            "q2_K",
            "q3_K",
            "q4_K",
            "q5_K",
            "q6_K",
            "iq4_nl",
            "iq4_xs",
            "q1_0",
            "q2_0",
            "q4_0 repacked",
            "q4_K repacked",
            "iq4_nl repacked");

    @Test
    void everyTypeHasEveryRowClassAndTheDocSaysSo() throws IOException {
        Map<String, int[]> counts = new TreeMap<>();
        TYPES.forEach(t -> counts.put(t, new int[CLASSES.length]));
        for (KernelRecording r : KernelRecording.all()) {
            if (r.line().startsWith("mul_mat ")) {
                counts.get(type(r.line()))[rowClass(number(r.line(), "n"))]++;
            }
        }
        StringBuilder table = new StringBuilder("| type | " + String.join(" | ", CLASSES) + " |\n");
        table.append("|---").append("|---:".repeat(CLASSES.length)).append("|\n");
        for (String t : TYPES) {
            table.append("| ").append(t);
            for (int c : counts.get(t)) {
                assertThat(c).as("recorded products of %s", t).isPositive();
                table.append(" | ").append(c);
            }
            table.append(" |\n");
        }
        assertThat(Files.readString(DOC))
                .as("put this table into docs/kernels.md:\n%s", table)
                .contains(table);
    }

    private static String type(String line) {
        String t = line.replaceFirst(".* type=(\\S+).*", "$1");
        return line.contains(" repack=1") ? t + " repacked" : t;
    }

    private static int number(String line, String key) {
        return Integer.parseInt(line.replaceFirst(".* " + key + "=(\\d+).*", "$1"));
    }

    private static int rowClass(int n) {
        return n < 8 ? n - 1 : 7 + n % 4;
    }
}
