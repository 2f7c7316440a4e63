package io.llamaoracle.harness.sweep;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A sweep's recording: a head of comments, then one line a block, {@code <block> <hash>}.
 *
 * @param sweep the sweep's name
 * @param hashes one hash a block
 */
public record SweepFile(String sweep, long[] hashes) {
    /** Where a sweep's recording lies below a target's folder. */
    public static Path path(Path target, String sweep) {
        return target.resolve("probe").resolve(sweep + ".sweep");
    }

    /**
     * Reads a recording.
     *
     * @param file the file
     * @throws UncheckedIOException if it cannot be read
     * @throws io.llamaoracle.harness.recording.RecordingException if it is not as it was recorded
     */
    public static SweepFile read(Path file) {
        SweepManifest.check(file);
        final List<Long> hashes = new ArrayList<>();
        try {
            for (final String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
                if (!line.startsWith("#")) {
                    final String[] fields = line.split(" ");
                    if (Integer.parseInt(fields[0]) != hashes.size()) {
                        throw new IllegalArgumentException(file + ": block " + hashes.size() + " is missing");
                    }
                    hashes.add(Long.parseUnsignedLong(fields[1], 16));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        final String name = file.getFileName().toString();
        return new SweepFile(
                name.substring(0, name.lastIndexOf('.')),
                hashes.stream().mapToLong(Long::longValue).toArray());
    }

    /**
     * The recording as lines.
     *
     * @param description what a block holds
     * @param oracle the probe's own words about itself
     */
    public List<String> lines(String description, String oracle) {
        final List<String> lines = new ArrayList<>();
        lines.add("# sweep " + sweep + ": " + description);
        lines.add("# oracle " + oracle);
        lines.add("# regenerate: ./oracle record-probe --sweep " + sweep);
        for (int i = 0; i < hashes.length; i++) {
            lines.add(String.format(Locale.ROOT, "%d %016x", i, hashes[i]));
        }
        return lines;
    }
}
