package io.llamaoracle.harness.tokenizer;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.fuzz.TokenizerFuzzer;
import io.llamaoracle.harness.models.Catalogue;
import io.llamaoracle.harness.models.ModelMaker;
import io.llamaoracle.harness.models.ModelStore;
import io.llamaoracle.harness.oracle.ContainerSource;
import io.llamaoracle.harness.oracle.probe.ProcessProbe;
import io.llamaoracle.harness.probe.Probe;
import io.llamaoracle.harness.subject.probe.EngineProbe;
import io.llamaoracle.harness.suite.Suites;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The image's libllama against the engine on random texts: a minute over all vocabularies, a block of each at least. */
@Tag("oracle")
class TokenizerFuzzIT {
    private static final Path ROOT = Path.of("..", "..");
    private static final Path MADE = ROOT.resolve(".oracle/models");
    private static final long NANOS = TimeUnit.MINUTES.toNanos(1);

    @Test
    void randomTextsHaveTheSameIdsAndIdsTheSameText() throws IOException {
        Files.createDirectories(MADE);
        ModelStore store = new ModelStore(Catalogue.load(), ROOT.resolve("recordings/models"), MADE);
        ModelMaker maker = new ModelMaker(store, (source, target, type, options) -> {}, line -> {});
        List<String> models = Suites.find("tokenizer").orElseThrow().models().stream()
                .filter(m -> m.startsWith("micro-vocab-"))
                .toList();
        String image = System.getProperty("oracle.image", ContainerSource.CANONICAL_IMAGE);
        long start = System.nanoTime();
        try (Probe oracle = ProcessProbe.inImage(image, "llama-oracle-probe", MADE);
                Probe engine = new EngineProbe()) {
            for (int i = 0; i < models.size(); i++) {
                TokenizerFuzzer fuzzer =
                        new TokenizerFuzzer(oracle, engine, maker.obtain(models.get(i), Optional.empty()), 22);
                long at = 0;
                do {
                    assertThat(fuzzer.run(at))
                            .as("./oracle fuzz tokenizer --model %s --seed 22 --from %d --cases 1", models.get(i), at)
                            .isEmpty();
                    at += TokenizerFuzzer.BLOCK;
                } while (System.nanoTime() - start < NANOS / models.size() * (i + 1));
            }
        }
    }
}
