package io.llamaoracle.harness.recording;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The folder of all recordings: accepted ones under {@code b<build>}, new ones under {@code received}. */
public final class RecordingStore {
    /** Where new recordings land. */
    public static final String RECEIVED = "received";

    private static final int DEPTH = 4;
    private final Path root;

    /** The store at that folder. */
    public RecordingStore(Path root) {
        this.root = root;
    }

    public Path root() {
        return root;
    }

    /** The accepted recordings, by path. Also mends a promotion that was cut in the middle. */
    public List<Recording> accepted() {
        return list(root).stream()
                .filter(p -> !root.relativize(p).startsWith(RECEIVED))
                .map(Recording::open)
                .toList();
    }

    /** The recordings that wait for a review, by path. */
    public List<Recording> received() {
        return list(root.resolve(RECEIVED)).stream().map(Recording::open).toList();
    }

    /** Folder of an accepted recording. */
    public Path acceptedFolder(String id) {
        return root.resolve(id);
    }

    /** Folder of a received recording. */
    public Path receivedFolder(String id) {
        return root.resolve(RECEIVED).resolve(id);
    }

    /** Moves a received recording to its accepted place, replacing what stood there in one step. */
    public void promote(Recording recording) {
        try {
            SafeFiles.replace(recording.folder(), acceptedFolder(recording.id()));
        } catch (IOException e) {
            throw new RecordingException("cannot promote " + recording.id() + ": " + e.getMessage(), e);
        }
    }

    private static List<Path> list(Path from) {
        if (!Files.isDirectory(from)) {
            return List.of();
        }
        try (Stream<Path> walk = Files.walk(from, DEPTH + 1)) {
            List<Path> folders = walk.filter(Files::isDirectory).sorted().toList();
            for (Path folder : folders) {
                String name = folder.getFileName().toString();
                if (name.endsWith(".old")) {
                    SafeFiles.recover(folder.resolveSibling(name.substring(0, name.length() - 4)));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try (Stream<Path> walk = Files.walk(from, DEPTH + 2)) {
            return walk.filter(p -> p.endsWith(Manifest.FILE))
                    .map(Path::getParent)
                    .filter(p -> !p.getFileName().toString().contains(".tmp"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
