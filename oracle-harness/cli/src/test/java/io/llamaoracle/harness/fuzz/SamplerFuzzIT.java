package io.llamaoracle.harness.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.oracle.ContainerSource;
import io.llamaoracle.harness.oracle.probe.ProcessProbe;
import io.llamaoracle.harness.probe.Probe;
import io.llamaoracle.harness.subject.probe.EngineProbe;
import io.llamaoracle.harness.sweep.Sweep;
import io.llamaoracle.harness.sweep.SweepFile;
import io.llamaoracle.harness.sweep.Sweeps;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The live probe of the image: 20,000 random cases against the engine, and the first blocks of every committed sweep. */
@Tag("oracle")
class SamplerFuzzIT {
    private static final Path MODELS = Path.of("..", "..", "recordings", "models");
    private static final Path TARGET = Path.of("..", "..", "recordings", "b11192", "haswell-gcc12-glibc2.36");
    private static final int CASES = 20_000;
    private static final int BLOCKS = 3;
    private static ProcessProbe oracle;

    @BeforeAll
    static void image() {
        final String image = System.getProperty("oracle.image", ContainerSource.CANONICAL_IMAGE);
        oracle = ProcessProbe.inImage(image, "llama-oracle-probe", MODELS);
    }

    @AfterAll
    static void stop() {
        oracle.close();
    }

    @Test
    void twentyThousandCasesAreEqual() {
        try (Probe engine = new EngineProbe()) {
            final SamplerFuzzer fuzzer = new SamplerFuzzer(oracle, engine, 20);
            for (long i = 0; i < CASES; i++) {
                assertThat(fuzzer.run(i))
                        .as("case %d: ./oracle fuzz sampler --seed 20 --from %d --cases 1", i, i)
                        .isEmpty();
            }
            assertThat(fuzzer.cases()).isEqualTo(CASES);
        }
    }

    @Test
    void committedSweepsAreWhatTheProbeAnswers() {
        final List<String> differing = new ArrayList<>();
        for (final Sweep sweep : Sweeps.all(MODELS)) {
            if (!sweep.exhaustive()) {
                final SweepFile recorded = SweepFile.read(SweepFile.path(TARGET, sweep.name()));
                for (int block = 0; block < BLOCKS; block++) {
                    if (sweep.hash(oracle, block) != recorded.hashes()[block]) {
                        differing.add(sweep.name() + " block " + block);
                    }
                }
            }
        }
        assertThat(differing).isEmpty();
    }
}
