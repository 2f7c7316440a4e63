package io.llamaoracle.harness.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.llamaoracle.harness.recording.RecordingException;
import io.llamaoracle.harness.recording.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sweep that somebody edited is not read, and the message says what repairs it. */
class SweepManifestTest {
    private static final Path PROBE = Path.of("..", "..", "recordings", "b11192", "haswell-gcc12-glibc2.36", "probe");

    @TempDir
    private Path folder;

    private Path sweep;

    @BeforeEach
    void record() throws IOException {
        sweep = write("first", 0x11);
        write("second", 0x22);
    }

    private Path write(String name, long hash) throws IOException {
        final Path file = folder.resolve(name + ".sweep");
        Files.write(file, new SweepFile(name, new long[] {hash}).lines("a block", "probe"), StandardCharsets.UTF_8);
        SweepManifest.put(file);
        return file;
    }

    @Test
    void whatWasRecordedIsRead() {
        assertThat(SweepFile.read(sweep).hashes()).containsExactly(0x11);
    }

    @Test
    void anEditedSweepIsRefused() throws IOException {
        Files.writeString(sweep, Files.readString(sweep).replace("11", "12"));
        assertThatThrownBy(() -> SweepFile.read(sweep))
                .isInstanceOf(RecordingException.class)
                .hasMessageContaining("repair: ./oracle record-probe --exhaustive --sweep first");
        assertThat(SweepFile.read(folder.resolve("second.sweep")).hashes()).containsExactly(0x22);
    }

    @Test
    void anEditedManifestIsRefused() throws IOException {
        final Path manifest = folder.resolve(SweepManifest.FILE);
        Files.writeString(sweep, Files.readString(sweep).replace("11", "12"));
        final String other = Sha256.of(sweep);
        Files.writeString(manifest, Files.readString(manifest).replaceFirst("\"[0-9a-f]{64}\"", '"' + other + '"'));
        assertThatThrownBy(() -> SweepFile.read(sweep)).isInstanceOf(RecordingException.class);
    }

    @Test
    void aSweepRecordedAnewIsReadAgain() throws IOException {
        write("first", 0x33);
        assertThat(SweepFile.read(sweep).hashes()).containsExactly(0x33);
    }

    @Test
    void everyCommittedSweepIsAsItWasRecorded() throws IOException {
        final List<Path> sweeps;
        try (Stream<Path> files = Files.list(PROBE)) {
            sweeps = files.filter(f -> f.toString().endsWith(".sweep")).toList();
        }
        assertThat(sweeps).hasSizeGreaterThanOrEqualTo(19);
        sweeps.forEach(SweepManifest::check);
    }
}
