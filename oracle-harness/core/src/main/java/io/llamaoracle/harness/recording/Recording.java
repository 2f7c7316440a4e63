package io.llamaoracle.harness.recording;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A recording folder. Cases are read one at a time; only the dictionary is held. */
public final class Recording {
    private final Path folder;
    private final String text;
    private final Manifest manifest;

    private Recording(Path folder, String text, Manifest manifest) {
        this.folder = folder;
        this.text = text;
        this.manifest = manifest;
    }

    /**
     * Opens a folder; nothing but the manifest is read.
     *
     * @throws RecordingException when there is no readable manifest
     */
    public static Recording open(Path folder) {
        Path file = folder.resolve(Manifest.FILE);
        if (!Files.isRegularFile(file)) {
            throw new RecordingException(folder + " has no " + Manifest.FILE + ": not a recording, or half of one");
        }
        try {
            String text = Files.readString(file);
            return new Recording(folder, text, Manifest.read(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (RecordingException e) {
            throw new RecordingException(file + ": " + e.getMessage(), e);
        }
    }

    public Path folder() {
        return folder;
    }

    public Manifest manifest() {
        return manifest;
    }

    /** Where it stands, such as {@code b11192/haswell-gcc12-glibc2.36/tiny-llama-f16/first}. */
    public String id() {
        int n = folder.getNameCount();
        return folder.subpath(Math.max(0, n - 4), n).toString();
    }

    /** What is wrong with the files, each with its name; empty when all is as the recorder wrote it. */
    public List<String> problems() {
        List<String> problems = new ArrayList<>();
        try {
            if (!Manifest.sealed(text)) {
                problems.add(folder.resolve(Manifest.FILE) + " was changed after it was recorded");
            }
            for (Map.Entry<String, String> entry : manifest.files().entrySet()) {
                Path file = folder.resolve(entry.getKey());
                if (!Files.isRegularFile(file)) {
                    problems.add(file + " is missing");
                } else if (!Sha256.of(file).equals(entry.getValue())) {
                    problems.add(file + " was changed after it was recorded");
                }
            }
            try (Stream<Path> files = Files.list(folder)) {
                files.filter(f -> !f.endsWith(Manifest.FILE)
                                && !manifest.files().containsKey(f.getFileName().toString()))
                        .forEach(f -> problems.add(f + " does not stand in the manifest"));
            }
        } catch (IOException e) {
            problems.add(folder + " cannot be read: " + e.getMessage());
        }
        return problems;
    }

    /** Reads all cases in order, one in memory at a time. */
    public void forEach(Consumer<RecordedCase> consumer) {
        try {
            Dictionary dictionary = Dictionary.read(Files.readString(folder.resolve(Dictionary.FILE)));
            for (String name : manifest.files().keySet()) {
                if (name.startsWith("cases-")) {
                    readCases(folder.resolve(name), dictionary, consumer);
                }
            }
        } catch (IOException e) {
            throw new RecordingException(folder + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static void readCases(Path file, Dictionary dictionary, Consumer<RecordedCase> consumer)
            throws IOException {
        try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            Iterator<String> lines = reader.lines().iterator();
            Format.requireHeader(file.toString(), lines.hasNext() ? List.of(lines.next()) : List.of());
            List<String> pending = new ArrayList<>();
            while (lines.hasNext()) {
                String line = lines.next();
                if (line.startsWith(CaseText.CASE) && !pending.isEmpty()) {
                    consumer.accept(read(file, pending, dictionary));
                    pending.clear();
                }
                pending.add(line);
            }
            if (!pending.isEmpty()) {
                consumer.accept(read(file, pending, dictionary));
            }
        }
    }

    private static RecordedCase read(Path file, List<String> lines, Dictionary dictionary) {
        try {
            return CaseText.read(lines, dictionary);
        } catch (RecordingException | IllegalArgumentException | IndexOutOfBoundsException | NoSuchElementException e) {
            throw new RecordingException(file + ": " + lines.get(0) + ": " + e.getMessage(), e);
        }
    }
}
