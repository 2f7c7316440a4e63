package io.llamaoracle.harness.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.recording.RecordingStore;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Samples of the committed recordings: nothing recorded stays unseen. */
class SampleTest {
    private static final int RUNS = 3;

    private final List<Recording> recordings = new RecordingStore(Path.of("..", "..", "recordings"))
            .accepted().stream().filter(r -> r.id().contains("/micro-")).toList();

    private Set<String> keys() {
        Set<String> keys = new HashSet<>();
        for (Recording recording : recordings) {
            recording.forEach(
                    c -> keys.add(Shard.key(recording.id(), c.definition().id())));
        }
        return keys;
    }

    @Test
    void threeRunsThatFollowEachOtherSeeEveryCase() {
        for (long first : new long[] {-7, 0, 5, 0xffffffffL}) {
            Set<String> seen = new HashSet<>();
            for (int run = 0; run < RUNS; run++) {
                seen.addAll(Sample.ofParts(recordings, RUNS, first + run).keys());
            }
            assertThat(seen).isEqualTo(keys());
        }
    }

    @Test
    void everyRunSeesEveryRecordingAndLeavesMuchOut() {
        Sample sample = Sample.ofParts(recordings, RUNS, 1);
        for (Recording recording : recordings) {
            assertThat(sample.keys()).anyMatch(k -> k.startsWith(recording.id() + "::"));
        }
        assertThat(sample.keys().size()).isLessThan(keys().size() * 2 / RUNS);
    }
}
