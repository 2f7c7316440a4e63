package io.llamaoracle.harness.bisect;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.diff.Divergence;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GenerationLevelTest {
    private static Divergence at(String place) {
        return new Divergence(0, 3, place, "1", "2", Optional.empty(), Optional.empty());
    }

    @Test
    void withoutAProbeADrawnTokenIsUndecided() {
        Outcome found = GenerationLevel.withoutProbe(at("token"), "there is no probe");
        assertThat(found.level()).isEqualTo(Level.UNDECIDED);
        assertThat(found.unit()).isEqualTo("sampler or server");
        assertThat(found.statement()).contains("containers/probe/build.sh", "there is no probe");
    }

    @Test
    void withoutAProbeAnotherMemberIsStillTheServers() {
        assertThat(GenerationLevel.withoutProbe(at("stop_type"), "there is no probe")
                        .level())
                .isEqualTo(Level.SERVER);
    }
}
