package io.llamaoracle.harness.bisect;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A fault that the bench plants: one place of one engine source, replaced.
 *
 * @param id S sampler, K kernel, T tokenizer, V server
 * @param about what is wrong
 * @param level the level a bisection must name
 * @param unit what it must name there
 * @param file below the engine's base package
 * @param from text that occurs once in the file
 * @param to what stands there instead
 * @param model name of a bundled model
 * @param body request that shows the fault
 */
record PlantedFault(
        String id,
        String about,
        Level level,
        String unit,
        String file,
        String from,
        String to,
        String model,
        String body) {
    private static final String BASE = "engine/src/main/java/io/llamaoracle/engine";

    /** The list, in its order. */
    static List<PlantedFault> all() {
        try (InputStream in = PlantedFault.class.getResourceAsStream("/bisect/faults.jsonl")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(PlantedFault::read)
                    .toList();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static PlantedFault read(String line) {
        Json.Obj o = JsonText.readObject(line);
        return new PlantedFault(
                o.text("id", ""),
                o.text("about", ""),
                Level.valueOf(o.text("level", "")),
                o.text("unit", ""),
                o.text("file", ""),
                o.text("from", ""),
                o.text("to", ""),
                o.text("model", ""),
                JsonText.write(o.get("body").orElseThrow()));
    }

    Path source(Path root) {
        return root.resolve(BASE).resolve(file);
    }

    /** How often the text occurs in the source: a fault that fits no more must be written anew. */
    long places(Path root) throws IOException {
        String source = Files.readString(source(root));
        long n = 0;
        for (int at = source.indexOf(from); at >= 0; at = source.indexOf(from, at + 1)) {
            n++;
        }
        return n;
    }

    String mutated(Path root) throws IOException {
        return Files.readString(source(root)).replace(from, to);
    }

    /** The class's file name relative to a class path folder's source tree. */
    Path relative() {
        return Path.of("io/llamaoracle/engine").resolve(file);
    }
}
