package io.llamaoracle.harness.reduce;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.json.JsonText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Signatures known so far, one a line in a file: an interrupted reduction walks the same way again without running anything. */
public final class Journal {
    private final Path file;
    private final Map<String, String> known = new HashMap<>();

    private Journal(Path file) {
        this.file = file;
    }

    /** The journal in that file; one half line at its end, left by an interruption, is forgotten. */
    public static Journal open(Path file) {
        Journal journal = new Journal(file);
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            if (Files.isRegularFile(file)) {
                String text = Files.readString(file);
                String whole = text.substring(0, text.lastIndexOf('\n') + 1);
                whole.lines().map(JsonText::readObject).forEach(journal::take);
                if (whole.length() < text.length()) {
                    Files.writeString(file, whole);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return journal;
    }

    private void take(Json.Obj line) {
        known.put(line.text("candidate", ""), line.text("signature", ""));
    }

    /** Starts with the original's signature; what was known goes when the original now diverges otherwise than it did. */
    void begin(String original, String signature) {
        if (!signature.equals(known.get(original))) {
            known.clear();
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            put(original, signature);
        }
    }

    Optional<String> get(String candidate) {
        return Optional.ofNullable(known.get(candidate));
    }

    void put(String candidate, String signature) {
        known.put(candidate, signature);
        String line = JsonText.write(new JsonBuilder()
                .put("candidate", candidate)
                .put("signature", signature)
                .build());
        try {
            Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
