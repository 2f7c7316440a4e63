/**
 * From a conversation to a prompt: reading messages and tools, choosing the template, the changes the server makes to
 * messages before it renders them.
 *
 * <p>Reproduces the template part of {@code common/chat.cpp} and the prompts of {@code common/parsers}. May import
 * {@code json}, {@code chat.jinja}.
 */
package io.llamaoracle.engine.chat.template;
