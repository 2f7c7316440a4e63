package io.llamaoracle.harness.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.llamaoracle.harness.runner.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class CpuVariantsTest {
    private static final Path VARIANTS = Path.of("../../containers/llama-server/cpu-variants.properties");

    private static CpuVariants on(String flags) {
        return CpuVariants.read(Path.of("..", ".."), Machine.of("processor\t: 0\nflags\t\t: " + flags + "\n", "6.1"));
    }

    @Test
    void whatTheCpuLacksIsNamed() {
        CpuVariants cpu = on("fpu sse4_2 avx f16c fma avx2 bmi2 avx512f avx512bw");
        assertThat(cpu.missing("x64")).isEmpty();
        assertThat(cpu.missing("haswell")).isEmpty();
        assertThat(cpu.missing("skylakex")).containsExactly("avx512cd", "avx512vl", "avx512dq");
        assertThat(on("sse4_2").missing("ivybridge")).containsExactly("avx", "f16c");
        assertThatThrownBy(() -> cpu.missing("pentium")).hasMessage("unknown CPU variant pentium");
    }

    @Test
    void everyListedVariantIsKnownByItsFlags() throws IOException {
        CpuVariants cpu = on("none");
        for (String line : Files.readAllLines(VARIANTS)) {
            if (!line.startsWith("#")) {
                // A flag without a translation would show in ggml's capitals.
                assertThat(cpu.missing(line.substring(0, line.indexOf('='))))
                        .allMatch(f -> f.equals(f.toLowerCase(Locale.ROOT)));
            }
        }
    }
}
