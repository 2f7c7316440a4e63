package io.llamaoracle.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.engine.kernel.scalar.ScalarKernels;
import io.llamaoracle.engine.kernel.vector.VectorKernels;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A sample of the recorded kernel values in JVMs that interpret, or have no AVX: the same bits. */
class KernelFlagsTest {
    private static final int STRIDE = 97;

    @ParameterizedTest
    @ValueSource(strings = {"-Xint", "-XX:UseAVX=0"})
    void sameBits(String flag) throws IOException, InterruptedException {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                flag,
                "-Xmx512m",
                "--add-modules=jdk.incubator.vector",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                KernelFlagsTest.class.getName());
        Process child = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(child.waitFor()).as("%s: %s", flag, said).isZero();
        assertThat(said).contains("cases equal");
    }

    /** The child: checks every 97th case in both implementations; exits 1 on the first difference. */
    public static void main(String[] args) throws IOException {
        List<KernelRecording> all = KernelRecording.all();
        Kernels[] both = {new ScalarKernels(), new VectorKernels()};
        int checked = 0;
        for (int i = 0; i < all.size(); i += STRIDE) {
            for (Kernels k : both) {
                String wrong = all.get(i).check(k);
                if (!wrong.isEmpty()) {
                    System.err.println(wrong);
                    System.exit(1);
                }
                checked++;
            }
        }
        System.err.println(checked + " cases equal");
    }
}
