package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.recording.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The sha256 of the user's model files: computed once a file, and again when its size or time changes. */
final class ModelSums {
    private ModelSums() {}

    static String of(Home home, Path file) {
        try {
            String state = file.toRealPath() + "\n" + Files.size(file) + "\n" + Files.getLastModifiedTime(file) + "\n";
            Path kept = home.root()
                    .resolve(".oracle/sums")
                    .resolve(Sha256.of(file.toRealPath().toString()).substring(0, 16));
            if (Files.isRegularFile(kept)) {
                String known = Files.readString(kept, StandardCharsets.UTF_8);
                if (known.startsWith(state)) {
                    return known.substring(state.length());
                }
            }
            String sum = Sha256.of(file);
            Files.createDirectories(kept.getParent());
            Files.writeString(kept, state + sum, StandardCharsets.UTF_8);
            return sum;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
