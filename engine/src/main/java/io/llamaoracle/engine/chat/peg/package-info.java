/**
 * Parsing expression grammars over byte strings, whole or still growing.
 *
 * <p>Reproduces the matching part of {@code common/peg-parser.cpp} and {@code common/trie.cpp}. May import the parent
 * package.
 */
package io.llamaoracle.engine.chat.peg;
