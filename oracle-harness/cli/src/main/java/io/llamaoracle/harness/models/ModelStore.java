package io.llamaoracle.harness.models;

import io.llamaoracle.harness.recording.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Finds model files: bundled ones under {@code recordings/models}, fetched and made ones in an ignored folder. */
public final class ModelStore {
    private final Catalogue catalogue;
    private final List<Path> folders;
    private final Path fetched;
    private final Map<Path, String> sums = new ConcurrentHashMap<>();

    /**
     * A store.
     *
     * @param bundled folder of the committed models
     * @param fetched folder of all others; made when first needed
     */
    public ModelStore(Catalogue catalogue, Path bundled, Path fetched) {
        this.catalogue = catalogue;
        this.folders = List.of(bundled, fetched);
        this.fetched = fetched;
    }

    public Catalogue catalogue() {
        return catalogue;
    }

    /** Where fetched and made models go. */
    public Path fetchedFolder() {
        return fetched;
    }

    /** The unpacked source package of b11192, as containers/fetch-source.sh leaves it. */
    Path sources() {
        Path beside = fetched.toAbsolutePath().resolveSibling("source");
        Path home = folders.get(0)
                .toAbsolutePath()
                .normalize()
                .getParent()
                .getParent()
                .resolve(".oracle/source");
        return (Files.isDirectory(beside) ? beside : home).resolve("b11192").resolve("llama.cpp");
    }

    /** The file of a model, whether or not it is the right one. */
    public Optional<Path> find(String name) {
        return folders.stream()
                .map(f -> f.resolve(name + ".gguf"))
                .filter(Files::isRegularFile)
                .findFirst();
    }

    /**
     * The file of a model that is listed in the catalogue, checked.
     *
     * @throws ModelException when it is missing or another one than the catalogue says
     */
    public Path require(String name) {
        ModelEntry entry = catalogue
                .find(name)
                .orElseThrow(() -> new ModelException("no model is called '" + name + "'; see ./oracle models list"));
        Path file = find(name)
                .orElseThrow(
                        () -> new ModelException("the model " + name + " is not here; get it: " + entry.howToGet()));
        if (!entry.sha256().isEmpty()) {
            check(file, entry.sha256(), entry.howToGet());
        }
        return file;
    }

    /** Fails when a file has another sum, naming the command that repairs it. */
    public void check(Path file, String sha256, String repair) {
        String sum = sha256(file);
        if (!sum.equals(sha256)) {
            throw new ModelException(file + " has sha256 " + sum + ", expected " + sha256
                    + ": another file, or a damaged one; delete it and run: " + repair);
        }
    }

    /** The sum of a file, computed once per run. */
    public String sha256(Path file) {
        return sums.computeIfAbsent(file, f -> {
            try {
                return Sha256.of(f);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
