package io.llamaoracle.harness.bisect;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.support.Snippet;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What this module must not see is not there to be imported, not even by its tests. */
class WallTest {
    @TempDir
    private Path folder;

    @Test
    void neitherEngineNorDockerCanBeImported() throws IOException {
        assertThat(Snippet.importing("io.llamaoracle.harness.bisect.Bisector").compile(folder))
                .isTrue();
        assertThat(Snippet.importing("io.llamaoracle.engine.server.LlamaServer").compile(folder))
                .isFalse();
        assertThat(Snippet.importing("org.testcontainers.containers.GenericContainer")
                        .compile(folder))
                .isFalse();
    }
}
