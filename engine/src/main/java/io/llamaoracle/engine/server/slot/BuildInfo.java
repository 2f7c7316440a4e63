package io.llamaoracle.engine.server.slot;

/** Name of the build that is reproduced. */
public final class BuildInfo {
    /** {@code llama_build_info()} of a build outside a git checkout. */
    public static final String TEXT = "b11192-unknown";

    private BuildInfo() {}
}
