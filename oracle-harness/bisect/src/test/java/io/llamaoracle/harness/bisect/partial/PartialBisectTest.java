package io.llamaoracle.harness.bisect.partial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.llamaoracle.harness.bisect.trace.Trace;
import io.llamaoracle.harness.bisect.trace.TraceReader;
import io.llamaoracle.harness.bisect.trace.TraceTensor;
import io.llamaoracle.harness.bisect.trace.TraceWriter;
import io.llamaoracle.harness.runner.TensorData;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A small graph written by hand, and engines that show some of it. */
class PartialBisectTest {
    @TempDir
    private Path folder;

    private int traces;

    /** norm → q, k by weights; q turned; k into the cache; both through attention; out. */
    private Trace whole() throws IOException {
        Path place = Files.createDirectories(folder.resolve("left"));
        StringBuilder nodes = new StringBuilder(TraceReader.HEADER + "\nD\t0\t0\t1\t7:0:0:1\nG\t0\t0\t0\t0\t7\n");
        ByteBuffer values = ByteBuffer.allocate(7 * 8).order(ByteOrder.LITTLE_ENDIAN);
        String[][] rows = {
            {"MUL", "norm-0", "embd|w0"},
            {"MUL_MAT", "q-0", "wq|norm-0"},
            {"ROPE", "q-0", "q-0|inp_pos"},
            {"MUL_MAT", "k-0", "wk|norm-0"},
            {"SET_ROWS", "cache_k_l0 (view)", "k-0|idxs|cache_k_l0"},
            {"FLASH_ATTN_EXT", "node_5", "q-0|cache_k_l0"},
            {"MUL_MAT", "out-0", "wo|node_5"},
        };
        for (int i = 0; i < rows.length; i++) {
            String[] r = rows[i];
            nodes.append("N\t0\t" + i + "\t" + r[0] + "\tf32\t2,1,1,1\tc\t000000000000000" + i + "\t" + 8 * i + "\t"
                    + r[1] + "\t" + r[2] + "\n");
            values.putFloat(i + 1).putFloat(-i - 1);
        }
        Files.writeString(place.resolve(TraceReader.NODES), nodes);
        Files.write(place.resolve(TraceReader.VALUES), values.array());
        return TraceReader.read(place);
    }

    /** An engine's tensors: a name, and the two values' first. */
    private Trace shown(Object... namesAndValues) throws IOException {
        Path place = Files.createDirectories(folder.resolve("right" + traces++));
        try (TraceWriter writer = new TraceWriter(place)) {
            writer.decode(new int[] {7}, new int[] {0}, new int[] {0}, new boolean[] {true});
            writer.portion(0);
            for (int i = 0; i < namesAndValues.length; i += 2) {
                float value = ((Number) namesAndValues[i + 1]).floatValue();
                byte[] bytes = ByteBuffer.allocate(8)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putFloat(value)
                        .putFloat(-Math.round(value))
                        .array();
                writer.tensor(new TensorData((String) namesAndValues[i], "f32", List.of(2L, 1L, 1L, 1L), "", bytes));
            }
        }
        return TraceReader.read(place);
    }

    private PartialFinding compare(NameMap map, Tolerance tolerance, Object... shown) throws IOException {
        return PartialBisect.compare(whole(), shown(shown), map, tolerance);
    }

    @Test
    void theWrongOperationIsNamedWhenItsInputsAreShown() throws IOException {
        PartialFinding found =
                compare(NameMap.SAME, Tolerance.BITS, "norm-0", 1, "q-0@MUL_MAT", 2, "q-0@ROPE", 3.25f, "out-0", 9);
        assertThat(found.kind()).isEqualTo(PartialFinding.Kind.NODE);
        assertThat(found.name()).isEqualTo("q-0@ROPE");
        assertThat(found.known()).containsExactly("inp_pos", "q-0@MUL_MAT");
        assertThat(found.element())
                .hasValueSatisfying(e -> assertThat(e.differing()).isEqualTo(1));
    }

    @Test
    void whatIsNotShownIsAnIntervalThatGoesThroughTheCache() throws IOException {
        PartialFinding found =
                compare(NameMap.SAME, Tolerance.BITS, "norm-0", 1, "q-0@ROPE", 3, "out-0", 9, "nonsense", 1);
        assertThat(found.kind()).isEqualTo(PartialFinding.Kind.INTERVAL);
        assertThat(found.suspects())
                .extracting(TraceTensor::op)
                .containsExactly("MUL_MAT", "SET_ROWS", "FLASH_ATTN_EXT", "MUL_MAT");
        assertThat(found.known()).contains("q-0@ROPE", "norm-0", "wo", "wk");
        assertThat(found.unknown()).containsExactly("nonsense");
    }

    @Test
    void otherNamesAreTranslatedAndAPlainNameMeansTheLastOfSeveral() throws IOException {
        Path file = Files.writeString(folder.resolve("names.tsv"), "# map\nnorm-*\tlayers.*.ln1\nout-*\tlayers.*.o\n");
        NameMap map = NameMap.read(file);
        assertThat(map.ours("layers.3.ln1")).isEqualTo("norm-3");
        assertThat(map.theirs("out-12")).isEqualTo("layers.12.o");
        PartialFinding found = compare(map, Tolerance.BITS, "layers.0.ln1", 1, "q-0", 3, "layers.0.o", 8);
        assertThat(found.name()).isEqualTo("out-0");
        assertThat(found.theirName()).isEqualTo("layers.0.o");
        assertThat(found.compared()).isEqualTo(3);
        Files.writeString(file, "no tab here\n");
        assertThatThrownBy(() -> NameMap.read(file)).hasMessageContaining("names.tsv:1");
    }

    @Test
    void aToleranceLetsSmallErrorsPassAndMeasuresTheirGrowth() throws IOException {
        Object[] shown = {"norm-0", 1, "q-0@ROPE", Math.nextUp(3f), "out-0", 7.5f};
        assertThat(compare(NameMap.SAME, Tolerance.BITS, shown).name()).isEqualTo("q-0@ROPE");
        assertThat(compare(NameMap.SAME, new Tolerance(1, -1), shown).name()).isEqualTo("out-0");
        assertThat(compare(NameMap.SAME, new Tolerance(-1, 1e-3), shown).name()).isEqualTo("out-0");
        PartialFinding all = compare(NameMap.SAME, new Tolerance(-1, 0.2), shown);
        assertThat(all.kind()).isEqualTo(PartialFinding.Kind.EQUAL);
        assertThat(all.distances()).extracting(Distance::maxUlp).startsWith(0L, 1L);
        assertThat(PartialText.growth(all)).hasSize(2);
    }

    @Test
    void nothingInCommonAndOtherTokensAreSaid() throws IOException {
        assertThat(compare(NameMap.SAME, Tolerance.BITS, "a", 1).kind())
                .isEqualTo(PartialFinding.Kind.NOTHING_IN_COMMON);
        Path place = Files.createDirectories(folder.resolve("other"));
        try (TraceWriter writer = new TraceWriter(place)) {
            writer.decode(new int[] {8}, new int[] {0}, new int[] {0}, new boolean[] {true});
            writer.portion(0);
        }
        PartialFinding found = PartialBisect.compare(whole(), TraceReader.read(place), NameMap.SAME, Tolerance.BITS);
        assertThat(found.kind()).isEqualTo(PartialFinding.Kind.TOKENS);
    }
}
