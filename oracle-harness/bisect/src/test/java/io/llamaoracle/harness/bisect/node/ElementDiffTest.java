package io.llamaoracle.harness.bisect.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.bisect.trace.TraceTensor;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;

class ElementDiffTest {
    private static TraceTensor tensor(long columns, long rows) {
        return new TraceTensor(1, 0, "MUL_MAT", "f32", List.of(columns, rows, 1L, 1L), true, "-", 0, "x", List.of());
    }

    private static ByteBuffer floats(int n) {
        ByteBuffer buffer = ByteBuffer.allocate(n * 4).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < n; i++) {
            buffer.putFloat(i * 4, 1.0f + i);
        }
        return buffer;
    }

    private static void oneUlpMore(ByteBuffer buffer, int i) {
        buffer.putInt(i * 4, buffer.getInt(i * 4) + 1);
    }

    @Test
    void namesTheFirstElementWithBothValues() {
        ByteBuffer right = floats(64);
        oneUlpMore(right, 37);
        ElementDiff diff = ElementDiff.of(tensor(16, 4), floats(64), right);
        assertThat(diff.place()).isEqualTo("row 2, element 5");
        assertThat(diff.left()).isEqualTo("42180000");
        assertThat(diff.right()).isEqualTo("42180001");
        assertThat(diff.ulp()).isEqualTo(1);
        assertThat(diff.differing()).isEqualTo(1);
        assertThat(diff.pattern()).contains("a single element", "1 of 4 rows {2}");
    }

    @Test
    void aSignedZeroIsADifference() {
        ByteBuffer left = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putFloat(0, 0.0f);
        ByteBuffer right = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putFloat(0, -0.0f);
        ElementDiff diff = ElementDiff.of(tensor(1, 1), left, right);
        assertThat(diff.right()).isEqualTo("80000000");
        assertThat(diff.ulp()).isZero();
    }

    @Test
    void seesLanesAndTails() {
        ByteBuffer lanes = floats(64);
        for (int i = 3; i < 64; i += 8) {
            oneUlpMore(lanes, i);
        }
        assertThat(ElementDiff.of(tensor(64, 1), floats(64), lanes).pattern()).contains("only lanes {3} of 8");
        ByteBuffer tail = floats(70);
        oneUlpMore(tail, 66);
        oneUlpMore(tail, 69);
        assertThat(ElementDiff.of(tensor(70, 1), floats(70), tail).pattern())
                .contains("only the tail of the row after whole groups of 32");
    }
}
