package io.llamaoracle.harness.runner;

import java.util.List;

/** The one build and the one way to run it that stand wherever nothing else is said. */
public final class CanonicalTarget {
    /** llama.cpp's build number. */
    public static final int BUILD = 11192;

    /** ggml's CPU variant. */
    public static final String VARIANT = "haswell";

    /** Compiler family and major version. */
    public static final String COMPILER = "gcc-12";

    /** The C library whose libm it calls. */
    public static final String LIBC = "glibc-2.36";

    /** The build as a side. */
    public static final String SIDE = "b11192";

    /** The target's folder below the build's. */
    public static final String FOLDER = "haswell-gcc12-glibc2.36";

    /** llama-server's flags, as one line. */
    public static final String FLAG_LINE = "-t 2 -np 1 -c 2048 --no-cache-prompt";

    /** The same as a list. */
    public static final List<String> FLAGS = List.of(FLAG_LINE.split(" "));

    private CanonicalTarget() {}
}
