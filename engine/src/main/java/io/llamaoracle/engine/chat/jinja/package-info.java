/**
 * The server's own Jinja engine: text to tokens, tokens to a tree, the tree run over values that remember which text came
 * from the client. All strings are byte strings of one char (0 to 255) per byte.
 *
 * <p>Reproduces {@code common/jinja}. May import {@code json}, {@code libstdcxx} and the parent package.
 */
package io.llamaoracle.engine.chat.jinja;
