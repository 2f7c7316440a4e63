package io.llamaoracle.harness.recording;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Text files that are there whole or not at all: a run that is broken off leaves the last one. */
public final class WholeFile {
    private WholeFile() {}

    /** Writes UTF-8 text beside the file, then puts it in the file's place in one step. Folders are made. */
    public static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Path part = file.resolveSibling(file.getFileName() + ".part");
        Files.writeString(part, text);
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
