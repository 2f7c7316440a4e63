package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.models.Catalogue;
import io.llamaoracle.harness.models.ModelStore;
import io.llamaoracle.harness.recording.RecordingStore;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where recordings, models and reports are. */
final class Home {
    @Option(
            names = "--recordings",
            paramLabel = "DIR",
            description = "Folder of the recordings (default: recordings of the repository).")
    private Path recordings;

    @Option(
            names = "--models-dir",
            paramLabel = "DIR",
            description = "Folder of fetched and made models (default: .oracle/models of the repository).")
    private Path models;

    /** The repository: the property {@code oracle.home}, or the nearest folder above that has recordings. */
    Path root() {
        String property = System.getProperty("oracle.home");
        if (property != null) {
            return Path.of(property);
        }
        Path here = Path.of("").toAbsolutePath();
        for (Path folder = here; folder != null; folder = folder.getParent()) {
            if (Files.isDirectory(folder.resolve("recordings"))
                    && Files.isDirectory(folder.resolve("oracle-harness"))) {
                return folder;
            }
        }
        return here;
    }

    RecordingStore store() {
        return new RecordingStore(recordings != null ? recordings : root().resolve("recordings"));
    }

    ModelStore models() {
        Path fetched = models != null ? models : root().resolve(".oracle").resolve("models");
        return new ModelStore(Catalogue.load(), root().resolve("recordings").resolve("models"), fetched);
    }
}
