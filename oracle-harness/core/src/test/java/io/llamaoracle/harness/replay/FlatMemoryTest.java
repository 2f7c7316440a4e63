package io.llamaoracle.harness.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.recording.RecordingStore;
import io.llamaoracle.harness.report.Run;
import io.llamaoracle.harness.support.Child;
import io.llamaoracle.harness.support.FakeServer;
import io.llamaoracle.harness.support.Jobs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recording is written, cut into shards and replayed in a heap that could not hold it: cases stream. */
class FlatMemoryTest {
    private static final int PART = 8_000;
    private static final int ALL = 100_000;

    @TempDir
    private Path folder;

    @Test
    void aPartStreams() throws IOException, InterruptedException {
        run(PART, "-Xmx24m");
    }

    @Test
    @Tag("exhaustive")
    void aHundredThousandCasesStream() throws IOException, InterruptedException {
        run(ALL, "-Xmx160m");
    }

    private void run(int cases, String heap) throws IOException, InterruptedException {
        try (Child child = Child.start(
                folder,
                Map.of(),
                List.of(heap, "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError"),
                FlatMemoryTest.class.getName(),
                folder.resolve("recordings").toString(),
                Integer.toString(cases))) {
            assertThat(child.exitCode()).as(child.output()).isZero();
            assertThat(child.output()).contains("equal: " + cases + " of " + cases);
        }
    }

    /** What the other VM runs: records, selects half of it, replays everything. */
    public static void main(String[] args) {
        int cases = Integer.parseInt(args[1]);
        RecordingStore store = new RecordingStore(Path.of(args[0]));
        Recording recording = Jobs.accepted(store, Jobs.job(11192, "m", "aa", cases), UnaryOperator.identity());
        Set<String> half = new Shard(1, 2).select(List.of(recording));
        System.out.println("shard: " + half.size());
        Run run = new Run("fake", "1/1");
        new Replayer(s -> new FakeServer(b -> b), KnownDivergences.none(), true)
                .replay(recording, Path.of("none"), c -> true, run::add);
        System.out.println("equal: " + run.total().compared() + " of " + cases);
        System.exit(run.exitCode());
    }
}
