package io.llamaoracle.harness.review;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.recording.RecordingStore;
import io.llamaoracle.harness.support.FakeServer;
import io.llamaoracle.harness.support.Jobs;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The fake server answers case c/2 with text x3, and no other of these with it. */
class RecordingDiffTest {
    @TempDir
    Path folder;

    @Test
    void whatTheNewerOracleContradictsItselfAboutIsUnstableAndNotGone() {
        RecordingStore store = new RecordingStore(folder);
        Recording older = Jobs.accepted(store, Jobs.job(10, "m", "aa", 6), body -> body);
        AtomicInteger calls = new AtomicInteger();
        Recording newer = Jobs.recorder(
                        store,
                        s -> new FakeServer(body ->
                                body.replace("\"content\":\"x3\"", "\"content\":\"" + calls.incrementAndGet() + "\"")))
                .record(Jobs.job(20, "m", "aa", 5));
        assertThat(RecordingDiff.compare(older, newer))
                .filteredOn(c -> c.change() != ChangeClass.EQUAL)
                .extracting(CaseChange::id, CaseChange::change)
                .containsExactly(tuple("c/2", ChangeClass.UNSTABLE), tuple("c/5", ChangeClass.GONE));
    }
}
