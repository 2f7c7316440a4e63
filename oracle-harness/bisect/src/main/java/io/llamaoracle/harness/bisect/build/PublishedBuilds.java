package io.llamaoracle.harness.bisect.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The builds that stand in {@code containers/versions.properties}: those whose source package is pinned. */
public final class PublishedBuilds {
    private PublishedBuilds() {}

    /** Pinned builds from good to bad, ascending, both included. */
    public static List<Integer> between(Path versions, int good, int bad) {
        if (good >= bad) {
            throw new BuildBisectException("the good build must be older than the bad one: " + good + ", " + bad);
        }
        try {
            List<Integer> builds = Files.readAllLines(versions).stream()
                    .filter(l -> l.matches("\\d+=[0-9a-f]{64}"))
                    .map(l -> Integer.parseInt(l.substring(0, l.indexOf('='))))
                    .filter(b -> b >= good && b <= bad)
                    .sorted()
                    .toList();
            for (int end : List.of(good, bad)) {
                if (!builds.contains(end)) {
                    throw new BuildBisectException(
                            "build " + end + " is not pinned; run containers/pin-build.sh " + end);
                }
            }
            return builds;
        } catch (IOException e) {
            throw new BuildBisectException("cannot read " + versions + ": " + e.getMessage(), e);
        }
    }
}
