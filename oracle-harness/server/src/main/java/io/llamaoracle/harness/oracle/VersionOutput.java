package io.llamaoracle.harness.oracle;

import io.llamaoracle.harness.recording.Provenance;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What {@code llama-server --version} prints. */
final class VersionOutput {
    private static final Pattern VERSION =
            Pattern.compile("build (\\d+), commit (\\S+?)\\)|version: (\\d+) \\((\\S+)\\)");
    private static final Pattern BUILT = Pattern.compile("built with (\\S+) (\\d+)(\\S*) for");

    private VersionOutput() {}

    /** Reads it; the variant is the caller's word. */
    static Provenance read(String output, String variant, String libc) {
        Matcher version = VERSION.matcher(output);
        Matcher built = BUILT.matcher(output);
        if (!version.find() || !built.find()) {
            throw new OracleException("llama-server --version printed something unknown: " + output.strip());
        }
        boolean named = version.group(1) != null;
        String compiler = built.group(1).equals("GNU") ? "gcc" : "clang";
        return new Provenance(
                Provenance.From.PROCESS,
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
