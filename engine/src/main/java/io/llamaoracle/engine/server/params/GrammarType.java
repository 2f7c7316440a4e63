package io.llamaoracle.engine.server.params;

/**
 * Where a grammar came from.
 *
 * <p>Origin: {@code common/common.h} {@code common_grammar_type} (b11192)
 */
public enum GrammarType {
    NONE,
    USER,
    OUTPUT_FORMAT,
    TOOL_CALLS
}
