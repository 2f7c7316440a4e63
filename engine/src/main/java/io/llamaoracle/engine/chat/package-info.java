/**
 * Chat messages and templates, as far as the server needs them before and after a completion.
 *
 * <p>Reproduces parts of {@code common/chat.cpp}. May import {@code json}, {@code grammar}, {@code tokenizer}.
 */
package io.llamaoracle.engine.chat;
