package io.llamaoracle.harness.bisect;

import java.util.Map;

/** Reads from an exception of the engine where it was thrown. */
final class Failure {
    private static final String ENGINE = "io.llamaoracle.engine.";
    private static final Map<String, Level> LEVELS = Map.of(
            "tokenizer", Level.TOKENIZER,
            "sampler", Level.SAMPLER,
            "libstdcxx", Level.SAMPLER,
            "ops", Level.NODE,
            "kernel", Level.NODE,
            "ggml", Level.NODE,
            "kvcache", Level.CACHE,
            "batch", Level.CACHE);

    private Failure() {}

    static Outcome of(RuntimeException e) {
        for (StackTraceElement frame : e.getStackTrace()) {
            if (frame.getClassName().startsWith(ENGINE)) {
                String rest = frame.getClassName().substring(ENGINE.length());
                String part = rest.contains(".") ? rest.substring(0, rest.indexOf('.')) : rest;
                String unit = rest.substring(rest.lastIndexOf('.') + 1).replaceAll("\\$.*", "");
                return Outcome.of(
                        LEVELS.getOrDefault(part, Level.SERVER),
                        unit,
                        "the right side fails in " + unit + "." + frame.getMethodName() + ": " + e);
            }
        }
        return Outcome.of(Level.SERVER, e.getClass().getSimpleName(), "the right side fails: " + e);
    }
}
