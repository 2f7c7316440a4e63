package io.llamaoracle.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
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

    private static final int[] STEPS = {4, 8, 32, 64, 128, 256};

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

    /** Lengths that are and, where the block allows it, that are not multiples of what kernels step by. */
    @Test
    void everyTypeHasRowLengthsOfEveryKind() throws IOException {
        Map<String, Set<Integer>> lengths = new TreeMap<>();
        for (KernelRecording r : KernelRecording.all()) {
            if (r.line().startsWith("mul_mat ")) {
                lengths.computeIfAbsent(type(r.line()), t -> new TreeSet<>()).add(number(r.line(), "k"));
            }
        }
        assertThat(lengths.keySet()).containsExactlyInAnyOrderElementsOf(TYPES);
        lengths.forEach((name, all) -> {
            int block = KernelCase.type(name.replace(" repacked", "")).blockSize;
            for (int step : STEPS) {
                assertThat(all).as("%s: multiples of %d", name, step).anyMatch(k -> k % step == 0);
                if (block % step != 0) {
                    assertThat(all).as("%s: no multiples of %d", name, step).anyMatch(k -> k % step != 0);
                }
            }
        });
    }

    /** Only argsort has none: upstream's order of NaN is std::sort's, which needs an order. */
    @Test
    void everyKernelHasHostileValues() throws IOException {
        Set<String> all = new TreeSet<>();
        Set<String> hostile = new TreeSet<>();
        for (KernelRecording r : KernelRecording.all()) {
            String kernel = kernel(r.line());
            all.add(kernel);
            if (r.line().contains("class=hostile")) {
                hostile.add(kernel);
            }
        }
        all.remove("argsort");
        assertThat(hostile).isEqualTo(all).hasSizeGreaterThan(5 * TYPES.size());
    }

    private static String kernel(String line) {
        return line.startsWith("row_op ")
                ? line.replaceFirst(".* f=(\\S+).*", "$1")
                : line.substring(0, line.indexOf(' ')) + " " + type(line);
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
