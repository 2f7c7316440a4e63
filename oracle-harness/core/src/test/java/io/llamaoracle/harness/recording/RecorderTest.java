package io.llamaoracle.harness.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.llamaoracle.harness.runner.Runner;
import io.llamaoracle.harness.runner.RunnerException;
import io.llamaoracle.harness.suite.Case;
import io.llamaoracle.harness.support.FakeServer;
import io.llamaoracle.harness.support.Jobs;
import io.llamaoracle.harness.transcript.Canonical;
import io.llamaoracle.harness.transcript.Transcript;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecorderTest {
    @TempDir
    Path folder;

    private RecordingStore store;

    @BeforeEach
    void newStore() {
        store = new RecordingStore(folder);
    }

    private Recording record(int count) {
        return Jobs.accepted(store, Jobs.job(11192, "m", "aa", count), UnaryOperator.identity());
    }

    @Test
    void whatIsStoredComesBackByteForByte() {
        Recording recording = record(450);
        assertThat(recording.problems()).isEmpty();
        assertThat(recording.id()).isEqualTo("b11192/haswell-gcc12-glibc2.36/m/fake");
        assertThat(recording.manifest().files().keySet())
                .containsExactly("cases-000.txt", "cases-001.txt", "cases-002.txt", "dictionary.txt");
        List<String> ids = new ArrayList<>();
        recording.forEach(c -> {
            ids.add(c.definition().id());
            Transcript asked = Canonical.of(new FakeServer(UnaryOperator.identity()).run(c.definition()));
            assertThat(c.transcript()).isEqualTo(asked);
            assertThat(c.definition())
                    .isEqualTo(FakeServer.completion(c.definition().id()));
        });
        assertThat(ids).hasSize(450).startsWith("c/0", "c/1").doesNotHaveDuplicates();
        assertThat(recording.manifest().steps()).isEqualTo(3 * 450);
    }

    @Test
    void aCaseThatDiffersInTheSecondProcessIsUnstableAndNotStored() {
        int[] opened = {0};
        Recorder recorder = Jobs.recorder(store, s -> {
            boolean second = opened[0]++ == 1;
            return new FakeServer(b -> second && b.contains("\"content\":\"x4\"") ? b.replace("x4", "y4") : b);
        });
        Manifest manifest = recorder.record(Jobs.job(11192, "m", "aa", 40)).manifest();
        assertThat(manifest.unstable()).isNotEmpty();
        assertThat(manifest.cases()).isEqualTo(40 - manifest.unstable().size());
    }

    @Test
    void anInterruptedRecordingIsResumedAndAsksNothingTwice() {
        RecordingJob job = Jobs.job(11192, "m", "aa", 20);
        List<String> asked = new ArrayList<>();
        assertThatThrownBy(() -> Jobs.recorder(store, s -> new Dying(asked, 27)).record(job))
                .isInstanceOf(RunnerException.class);
        assertThat(store.received()).as("half of a recording never counts").isEmpty();
        Recording recording = Jobs.recorder(store, s -> new Dying(asked, 1_000)).record(job);
        assertThat(recording.manifest().cases()).isEqualTo(20);
        assertThat(asked).hasSize(40);
        assertThat(folder.resolve("received")).isDirectoryRecursivelyContaining("glob:**manifest.json");
        assertThat(folder.resolve("received")).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void aJournalCutInTheMiddleOfALineLosesThatLineOnly() throws IOException {
        RecordingJob job = Jobs.job(11192, "m", "aa", 20);
        List<String> asked = new ArrayList<>();
        assertThatThrownBy(() -> Jobs.recorder(store, s -> new Dying(asked, 10)).record(job))
                .isInstanceOf(RunnerException.class);
        Path journal =
                store.receivedFolder(job.id()).resolveSibling("fake.part").resolve("pass1.jsonl");
        String text = Files.readString(journal);
        Files.writeString(journal, text.substring(0, text.length() - 9));
        assertThat(Jobs.recorder(store, s -> new Dying(asked, 1_000))
                        .record(job)
                        .manifest()
                        .cases())
                .isEqualTo(20);
        assertThat(asked).hasSize(41);
    }

    @Test
    void anotherModelStartsTheRecordingAnew() {
        List<String> asked = new ArrayList<>();
        assertThatThrownBy(() -> Jobs.recorder(store, s -> new Dying(asked, 10)).record(Jobs.job(11192, "m", "aa", 20)))
                .isInstanceOf(RunnerException.class);
        Jobs.recorder(store, s -> new Dying(asked, 1_000)).record(Jobs.job(11192, "m", "bb", 20));
        assertThat(asked).hasSize(50);
    }

    @Test
    void twoRecordersDoNotMix() throws IOException {
        RecordingJob job = Jobs.job(11192, "m", "aa", 3);
        Path work = Files.createDirectories(store.receivedFolder(job.id()).resolveSibling("fake.part"));
        try (RecorderLock lock = RecorderLock.take(work)) {
            assertThatThrownBy(() ->
                            Jobs.recorder(store, s -> new FakeServer(b -> b)).record(job))
                    .isInstanceOf(RecordingException.class)
                    .hasMessageContaining("another recorder (process "
                            + ProcessHandle.current().pid());
            assertThat(lock).isNotNull();
        }
    }

    @Test
    void anAcceptedRecordingSurvivesACutPromotion() throws IOException {
        Recording recording = record(3);
        Files.move(recording.folder(), recording.folder().resolveSibling("fake.old"));
        assertThat(store.accepted()).extracting(Recording::id).containsExactly(recording.id());
    }

    @Test
    void everyHandEditIsNamed() throws IOException {
        Recording recording = record(3);
        Path cases = recording.folder().resolve("cases-000.txt");
        String text = Files.readString(cases);
        Files.writeString(cases, text.replaceFirst("x(\\d)", "z$1"));
        Files.writeString(recording.folder().resolve("notes.txt"), "mine");
        assertThat(Recording.open(recording.folder()).problems())
                .containsExactlyInAnyOrder(
                        cases + " was changed after it was recorded",
                        recording.folder().resolve("notes.txt") + " does not stand in the manifest");
        Path manifest = recording.folder().resolve("manifest.json");
        Files.writeString(manifest, Files.readString(manifest).replace("\"cases\": 3", "\"cases\": 2"));
        assertThat(Recording.open(recording.folder()).problems())
                .contains(manifest + " was changed after it was recorded");
    }

    @Test
    void truncatedFilesAndOtherFormatsAreRefusedByName() throws IOException {
        Recording recording = record(3);
        Path cases = recording.folder().resolve("cases-000.txt");
        Files.writeString(cases, Files.readString(cases).substring(5));
        assertThatThrownBy(() -> recording.forEach(c -> {}))
                .isInstanceOf(RecordingException.class)
                .hasMessageContaining("cases-000.txt");
        Path manifest = recording.folder().resolve("manifest.json");
        Files.writeString(manifest, Files.readString(manifest).replace("\"format\": 1", "\"format\": 2"));
        assertThatThrownBy(() -> Recording.open(recording.folder()))
                .hasMessageContaining("format version 2, this harness reads 1");
        Files.delete(manifest);
        assertThatThrownBy(() -> Recording.open(recording.folder())).hasMessageContaining("half of one");
    }

    @Test
    void aFullDiskIsSaidAndLeavesNothingBehind() throws IOException {
        Files.writeString(folder.resolve("received"), "a file where a folder must be");
        assertThatThrownBy(() -> record(3))
                .isInstanceOf(RecordingException.class)
                .hasMessageContaining("cannot write under " + folder);
    }

    /** Answers so many cases and then no more. */
    private static final class Dying implements Runner {
        private final FakeServer inner = new FakeServer(b -> b);
        private final List<String> asked;
        private final int limit;

        Dying(List<String> asked, int limit) {
            this.asked = asked;
            this.limit = limit;
        }

        @Override
        public String name() {
            return "dying";
        }

        @Override
        public Transcript run(Case definition) {
            if (asked.size() >= limit) {
                throw new RunnerException("the container is gone");
            }
            asked.add(definition.id());
            return inner.run(definition);
        }

        @Override
        public void close() {
            inner.close();
        }
    }
}
