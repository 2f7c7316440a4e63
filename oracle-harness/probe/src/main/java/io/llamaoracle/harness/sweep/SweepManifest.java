package io.llamaoracle.harness.sweep;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.json.JsonTextException;
import io.llamaoracle.harness.recording.RecordingException;
import io.llamaoracle.harness.recording.Sha256;
import io.llamaoracle.harness.recording.WholeFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * {@code sweeps.json}, the manifest of a target's probe folder: the sha256 of every sweep recorded there, and a seal over them. Written by
 * the recorder, asked by whoever reads a sweep.
 */
final class SweepManifest {
    static final String FILE = "sweeps.json";
    private static final int FORMAT = 1;

    private final Map<String, String> files = new TreeMap<>();

    private SweepManifest() {}

    /** Notes a sweep that was just written. */
    static void put(Path sweep) throws IOException {
        final Path file = sweep.resolveSibling(FILE);
        final SweepManifest manifest = Files.exists(file) ? read(file) : new SweepManifest();
        manifest.files.put(sweep.getFileName().toString(), Sha256.of(sweep));
        WholeFile.write(file, manifest.write());
    }

    /**
     * Fails unless the sweep is as it was recorded.
     *
     * @throws RecordingException with the command that repairs it
     */
    static void check(Path sweep) {
        final String name = sweep.getFileName().toString();
        try {
            final String known = read(sweep.resolveSibling(FILE)).files.get(name);
            if (!Sha256.of(sweep).equals(known)) {
                throw new RecordingException(
                        sweep + (known == null ? " is not in the manifest" : " was changed by hand")
                                + "; repair: ./oracle record-probe --exhaustive --sweep " + name.replace(".sweep", ""));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static SweepManifest read(Path file) throws IOException {
        final SweepManifest manifest = new SweepManifest();
        final String text = Files.readString(file, StandardCharsets.UTF_8);
        try {
            if (JsonText.readObject(text).get("files").orElse(null) instanceof Json.Obj known) {
                known.members().forEach(m -> manifest.files.put(m.name(), known.text(m.name(), "")));
            }
        } catch (JsonTextException e) {
            throw new RecordingException(file + " is no manifest: " + e.getMessage());
        }
        if (!manifest.write().equals(text)) {
            throw new RecordingException(file + " was changed by hand; repair: ./oracle record-probe");
        }
        return manifest;
    }

    private String write() {
        final JsonBuilder body = new JsonBuilder()
                .put("format", FORMAT)
                .put("command", "./oracle record-probe --exhaustive")
                .put("files", files);
        return JsonText.pretty(
                body.put("seal", Sha256.of(JsonText.write(body.build()))).build());
    }
}
