package io.llamaoracle.harness.bisect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The bench's faults still fit the sources. */
class FaultListTest {
    static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();

    @Test
    void everyFaultHasItsOnePlace() throws IOException {
        for (PlantedFault fault : PlantedFault.all()) {
            assertThat(fault.places(ROOT))
                    .as(fault.id() + " in " + fault.file())
                    .isEqualTo(1);
            assertThat(fault.mutated(ROOT)).contains(fault.to());
        }
    }

    @Test
    void theListHasItsSizes() {
        Map<Character, Long> counts = PlantedFault.all().stream()
                .collect(Collectors.groupingBy(f -> f.id().charAt(0), Collectors.counting()));
        assertThat(counts.get('S')).isGreaterThanOrEqualTo(15);
        assertThat(counts.get('K')).isGreaterThanOrEqualTo(15);
        assertThat(counts.get('T')).isGreaterThanOrEqualTo(5);
        assertThat(counts.get('V')).isGreaterThanOrEqualTo(5);
    }
}
