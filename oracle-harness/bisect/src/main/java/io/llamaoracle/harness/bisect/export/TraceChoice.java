package io.llamaoracle.harness.bisect.export;

import io.llamaoracle.harness.bisect.trace.TraceTensor;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What of a trace is written.
 *
 * @param globs names of tensors, {@code *} and {@code ?} for any; empty for all but the whole caches
 * @param step the generated token whose decode is wanted, 0 for the one of the prompt's end; negative for all
 */
public record TraceChoice(List<String> globs, int step) {
    public TraceChoice {
        globs = List.copyOf(globs);
    }

    /** A write into the cache yields the whole of it, with every cell that was never used: only by name. */
    boolean wants(String unique, TraceTensor tensor) {
        return globs.isEmpty()
                ? !tensor.name().startsWith("cache_")
                : globs.stream().anyMatch(g -> matches(g, unique) || matches(g, tensor.name()));
    }

    private static boolean matches(String glob, String name) {
        return name.matches(Pattern.quote(glob).replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q"));
    }
}
