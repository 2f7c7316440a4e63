/**
 * Grammars: GBNF parsed and matched as llama.cpp does it, lazy triggers, and JSON schema turned into GBNF.
 *
 * <p>What a grammar allows is a set of pushdown stacks, as upstream; they are kept as interned numbers, and a vocabulary
 * is masked by one walk over the tree of its pieces. {@link io.llamaoracle.engine.grammar.Grammar} is the state of one
 * generation, {@link io.llamaoracle.engine.grammar.JsonSchemaToGrammar} the converter, {@link
 * io.llamaoracle.engine.grammar.GrammarBuilder} what chat formats write their grammars with.
 *
 * <p>Texts are {@link io.llamaoracle.engine.json.StdString}s: one char per byte.
 *
 * <p>Reproduces {@code src/llama-grammar.cpp}, {@code common/json-schema.cpp}, {@code common/json-schema-to-grammar.cpp}
 * and {@code common/trie.cpp}. Imports {@code json}, {@code libstdcxx}, {@code tokenizer}.
 */
package io.llamaoracle.engine.grammar;
