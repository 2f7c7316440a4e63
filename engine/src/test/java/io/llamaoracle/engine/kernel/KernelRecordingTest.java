package io.llamaoracle.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.llamaoracle.engine.kernel.scalar.ScalarKernels;
import io.llamaoracle.engine.kernel.vector.VectorKernels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scalar twin and vector kernels against every recorded kernel value. */
class KernelRecordingTest {
    private static final int CASES = 3_800;

    @Test
    void scalarTwinGivesRecordedBits() throws IOException {
        check(new ScalarKernels());
    }

    @ParameterizedTest
    @ValueSource(ints = {256, 512})
    void vectorKernelsGiveRecordedBits(int bits) throws IOException {
        check(new VectorKernels(bits));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 500, 200_000, -1, -2, -70, -80})
    void editedByteIsRefused(int at, @TempDir Path folder) throws IOException {
        byte[] bytes = Files.readAllBytes(KernelRecording.FILE);
        bytes[Math.floorMod(at, bytes.length)] ^= 1;
        Path edited = Files.write(folder.resolve("kernels.txt"), bytes);

        assertThatThrownBy(() -> KernelRecording.read(edited))
                .isInstanceOf(IOException.class)
                .hasMessage(edited + ": its last line is not the sha256 of what stands before it: changed by hand"
                        + " or cut short; record it again with containers/probe/record-kernels.sh");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 74, 75, 1000, Integer.MAX_VALUE})
    void cutFileIsRefused(int missing, @TempDir Path folder) throws IOException {
        byte[] bytes = Files.readAllBytes(KernelRecording.FILE);
        Path cut =
                Files.write(folder.resolve("kernels.txt"), Arrays.copyOf(bytes, Math.max(0, bytes.length - missing)));

        assertThatThrownBy(() -> KernelRecording.read(cut)).hasMessageStartingWith(cut + ": its last line is not");
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
