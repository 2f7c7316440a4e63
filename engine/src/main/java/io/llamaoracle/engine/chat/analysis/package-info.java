/**
 * What a template shows of its model's format: the template is rendered over pairs of conversations and the differences
 * are read.
 *
 * <p>Reproduces the reasoning and content parts of {@code common/chat-diff-analyzer.cpp} and of
 * {@code common/chat-auto-parser-generator.cpp}. May import {@code json}, {@code chat.peg}.
 */
package io.llamaoracle.engine.chat.analysis;
