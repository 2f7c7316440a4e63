package io.llamaoracle.harness.cli;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;

/** Globs as users write them: {@code *} within a name, {@code **} across slashes. */
final class Globs {
    private Globs() {}

    /** Whether the name matches one of the globs; no globs match everything. */
    static boolean any(List<String> globs, String name) {
        return globs == null || globs.isEmpty() || globs.stream().anyMatch(g -> matches(g, name));
    }

    static boolean matches(String glob, String name) {
        PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + glob);
        return glob.equals("*") || matcher.matches(Path.of(name));
    }
}
