package io.llamaoracle.harness.bisect;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Working folders of a bisection. */
final class Folders {
    private Folders() {}

    /** An empty folder of that name, whatever was there before. */
    static Path fresh(Path parent, String name) {
        Path folder = parent.resolve(name);
        delete(folder);
        try {
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Removes a folder with all in it. */
    static void delete(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> inner = all.sorted(Comparator.reverseOrder()).toList();
            for (Path path : inner) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
