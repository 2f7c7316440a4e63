package io.llamaoracle.harness.recording;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonBuilder;

/**
 * Who answered: the part of a manifest that tells the oracle.
 *
 * @param from {@code container}, {@code process} or {@code url}
 * @param build llama.cpp's build number
 * @param commit its commit; {@code unknown} for builds from a source package
 * @param variant ggml's CPU variant
 * @param compiler family and major version
 * @param compilerVersion what the compiler says of itself
 * @param libc such as {@code glibc-2.36}
 * @param source sha256 of the source package
 * @param image id of the image
 */
public record Provenance(
        String from,
        int build,
        String commit,
        String variant,
        String compiler,
        String compilerVersion,
        String libc,
        String source,
        String image) {

    Json.Obj json() {
        return new JsonBuilder()
                .put("from", from)
                .put("build", build)
                .put("commit", commit)
                .put("variant", variant)
                .put("compiler", compiler)
                .put("compiler_version", compilerVersion)
                .put("libc", libc)
                .put("source_sha256", source)
                .put("image", image)
                .build();
    }

    static Provenance read(Json.Obj json) {
        int build = json.get("build").orElse(null) instanceof Json.Num n ? Integer.parseInt(n.text()) : 0;
        return new Provenance(
                json.text("from", ""),
                build,
                json.text("commit", ""),
                json.text("variant", ""),
                json.text("compiler", ""),
                json.text("compiler_version", ""),
                json.text("libc", ""),
                json.text("source_sha256", ""),
                json.text("image", ""));
    }
}
