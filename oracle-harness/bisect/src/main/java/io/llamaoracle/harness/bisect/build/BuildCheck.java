package io.llamaoracle.harness.bisect.build;

/** Tells a good build from a bad one. */
@FunctionalInterface
public interface BuildCheck {
    /**
     * Checks one build.
     *
     * @throws BuildBisectException when the search cannot go on
     */
    BuildVerdict check(int build);
}
