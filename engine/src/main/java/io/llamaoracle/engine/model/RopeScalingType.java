package io.llamaoracle.engine.model;

/**
 * How positions are stretched beyond the training context.
 *
 * <p>Origin: {@code src/llama-model.cpp} {@code LLAMA_ROPE_SCALING_TYPES} (b11192)
 */
public enum RopeScalingType {
    /** Positions as they are. */
    NONE,
    /** Positions divided by a factor. */
    LINEAR,
    /** Low frequencies interpolated, high ones not. */
    YARN,
    /** Factors of their own for long contexts. */
    LONGROPE;

    /** The type with this name in the file, or null. */
    public static RopeScalingType byName(String name) {
        return switch (name) {
            case "none" -> NONE;
            case "linear" -> LINEAR;
            case "yarn" -> YARN;
            case "longrope" -> LONGROPE;
            default -> null;
        };
    }
}
