package io.llamaoracle.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.engine.kernel.scalar.ScalarKernels;
import io.llamaoracle.engine.kernel.vector.VectorKernels;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Scalar twin and vector kernels against every recorded kernel value. */
class KernelRecordingTest {
    private static final int CASES = 3_800;

    @Test
    void scalarTwinGivesRecordedBits() throws IOException {
        check(new ScalarKernels());
    }

    @Test
    void vectorKernelsGiveRecordedBits() throws IOException {
        check(new VectorKernels());
    }

    private static void check(Kernels kernels) throws IOException {
        List<String> wrong = new ArrayList<>();
        List<KernelRecording> all = KernelRecording.all();
        for (KernelRecording r : all) {
            String text = r.check(kernels);
            if (!text.isEmpty()) {
                wrong.add(text);
            }
        }
        assertThat(all).hasSizeGreaterThan(CASES);
        assertThat(wrong)
                .as("%d of %d kernel cases differ", wrong.size(), all.size())
                .isEmpty();
    }
}
