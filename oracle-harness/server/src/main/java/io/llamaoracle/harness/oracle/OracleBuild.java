package io.llamaoracle.harness.oracle;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a llama-server was built from, with and for.
 *
 * @param number llama.cpp's build number
 * @param commit its commit, {@code unknown} for builds from a source package
 * @param variant ggml's CPU variant
 * @param compiler family and major version, such as {@code gcc-12}
 * @param compilerVersion what the compiler says of itself
 * @param libc such as {@code glibc-2.36}
 * @param source sha256 of the source package; empty when not known
 * @param image the image's id; empty outside of a container
 */
public record OracleBuild(
        int number,
        String commit,
        String variant,
        String compiler,
        String compilerVersion,
        String libc,
        String source,
        String image) {
    private static final Pattern VERSION =
            Pattern.compile("build (\\d+), commit (\\S+?)\\)|version: (\\d+) \\((\\S+)\\)");
    private static final Pattern BUILT = Pattern.compile("built with (\\S+) (\\d+)(\\S*) for");

    /** The build's folder under recordings, such as {@code b11192}. */
    public String folder() {
        return "b" + number;
    }

    /** The target's folder, such as {@code haswell-gcc12-glibc2.36}. */
    public String target() {
        return variant + "-" + compiler.replace("-", "") + "-" + libc.replace("-", "");
    }

    /** Reads what {@code llama-server --version} prints. */
    static OracleBuild ofVersionOutput(String output, String variant, String libc) {
        Matcher version = VERSION.matcher(output);
        Matcher built = BUILT.matcher(output);
        if (!version.find() || !built.find()) {
            throw new OracleException("llama-server --version printed something unknown: " + output.strip());
        }
        boolean named = version.group(1) != null;
        String compiler = built.group(1).equals("GNU") ? "gcc" : "clang";
        return new OracleBuild(
                Integer.parseInt(version.group(named ? 1 : 3)),
                version.group(named ? 2 : 4),
                variant,
                compiler + "-" + built.group(2),
                built.group(1) + " " + built.group(2) + built.group(3),
                libc,
                "",
                "");
    }
}
