package io.llamaoracle.harness.recording;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonBuilder;
import java.util.Arrays;
import java.util.Locale;

/**
 * Who answered: the part of a manifest that tells the oracle.
 *
 * @param from how its server was started, or that it was only asked
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
        From from,
        int build,
        String commit,
        String variant,
        String compiler,
        String compilerVersion,
        String libc,
        String source,
        String image) {

    /** Where a server came from. */
    public enum From {
        CONTAINER,
        PROCESS,
        URL;

        /** As manifests write it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        private static From of(String word) {
            return Arrays.stream(values())
                    .filter(f -> f.word().equals(word))
                    .findFirst()
                    .orElseThrow(
                            () -> new RecordingException("a manifest says that its oracle came from '" + word + "'"));
        }
    }

    /** The build's folder under recordings, such as {@code b11192}. */
    public String folder() {
        return "b" + build;
    }

    /** The target's folder, such as {@code haswell-gcc12-glibc2.36}. */
    public String target() {
        return variant + "-" + compiler.replace("-", "") + "-" + libc.replace("-", "");
    }

    Json.Obj json() {
        return new JsonBuilder()
                .put("from", from.word())
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
                From.of(json.text("from", "")),
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
