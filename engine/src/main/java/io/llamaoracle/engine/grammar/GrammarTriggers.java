package io.llamaoracle.engine.grammar;

import java.util.List;

/**
 * What wakes a lazy grammar.
 *
 * <p>Origin: {@code src/llama-grammar.h} {@code llama_grammar} (b11192)
 *
 * @param patterns tried in order on the text so far
 * @param tokens any of which wakes it at once
 */
public record GrammarTriggers(List<TriggerPattern> patterns, List<Integer> tokens) {}
