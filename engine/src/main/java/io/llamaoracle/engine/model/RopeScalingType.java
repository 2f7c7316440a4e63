package io.llamaoracle.engine.model;

/**
 * How positions are stretched beyond the training context.
 *
 * <p>Origin: {@code src/llama-model.cpp} {@code LLAMA_ROPE_SCALING_TYPES} (b11192)
 */
enum RopeScalingType {
    NONE,
    LINEAR,
    YARN,
    LONGROPE;

    /** The type with this name in the file, or null. */
    static RopeScalingType byName(String name) {
        return switch (name) {
            case "none" -> NONE;
            case "linear" -> LINEAR;
            case "yarn" -> YARN;
            case "longrope" -> LONGROPE;
            default -> null;
        };
    }
}
