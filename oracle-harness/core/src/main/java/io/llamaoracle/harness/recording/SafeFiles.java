package io.llamaoracle.harness.recording;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** File operations that survive a power cut: data on disk before the name, names swapped in one step. */
final class SafeFiles {
    private SafeFiles() {}

    /** Writes a file and forces it to disk. */
    static void write(Path file, String text) throws IOException {
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }

    /** Forces a folder's entries to disk. */
    static void sync(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** Puts a finished folder in the place of another one; the old one stays as {@code .old} until the new one stands. */
    static void replace(Path finished, Path place) throws IOException {
        Files.createDirectories(place.getParent());
        sync(finished);
        Path old = old(place);
        if (Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
            delete(old);
            Files.move(place, old, StandardCopyOption.ATOMIC_MOVE);
        }
        Files.move(finished, place, StandardCopyOption.ATOMIC_MOVE);
        sync(place.getParent());
        delete(old);
    }

    /** Undoes a replacement that was cut between its two moves. */
    static void recover(Path place) throws IOException {
        Path old = old(place);
        if (Files.exists(old) && !Files.exists(place)) {
            Files.move(old, place, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    private static Path old(Path place) {
        return place.resolveSibling(place.getFileName() + ".old");
    }

    /** Deletes a folder with all that is in it, if it is there. */
    static void delete(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        List<Path> all;
        try (Stream<Path> walk = Files.walk(folder)) {
            all = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path each : all) {
            Files.delete(each);
        }
    }
}
