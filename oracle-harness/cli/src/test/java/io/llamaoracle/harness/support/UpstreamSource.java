package io.llamaoracle.harness.support;

import java.nio.file.Files;
import java.nio.file.Path;

/** The unpacked source package of b11192, for tests that read upstream's own cases. */
public final class UpstreamSource {
    private static final Path HOME = Path.of("..", "..", ".oracle", "source", "b11192", "llama.cpp");

    private UpstreamSource() {}

    /** A file or folder of it; fails, and says what repairs it, where the package is not there. */
    public static Path path(String name) {
        Path path = HOME.resolve(name).toAbsolutePath().normalize();
        if (!Files.exists(path)) {
            throw new IllegalStateException(path + " is not here; repair: containers/fetch-source.sh 11192");
        }
        return path;
    }
}
