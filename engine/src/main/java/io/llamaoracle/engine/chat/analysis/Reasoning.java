package io.llamaoracle.engine.chat.analysis;

/**
 * The marks around thoughts.
 *
 * <p>Origin: {@code common/chat-auto-parser.h} {@code analyze_reasoning} (b11192)
 *
 * @param found whether the template knows thoughts
 * @param start what stands before them; may be empty
 * @param end what stands after them
 */
public record Reasoning(boolean found, String start, String end) {}
