package io.llamaoracle.engine.sampler;

import io.llamaoracle.engine.grammar.Grammar;
import io.llamaoracle.engine.grammar.GrammarAbortException;

/**
 * A grammar as a sampler.
 *
 * <p>Origin: {@code src/llama-sampler.cpp} {@code llama_sampler_init_grammar_impl} (b11192)
 */
public final class LlamaGrammarSampler implements GrammarSampler {
    /** Fewer candidates than this are asked about one by one. */
    private static final int FEW = 16;

    /** Null for an empty text, which allows everything. */
    private final Grammar grammar;

    /**
     * Makes the sampler.
     *
     * @param grammar the grammar at its beginning, or null for one that allows everything
     */
    public LlamaGrammarSampler(Grammar grammar) {
        this.grammar = grammar;
    }

    @Override
    public String name() {
        return "grammar";
    }

    @Override
    public void accept(int token) {
        if (grammar != null) {
            try {
                grammar.accept(token);
            } catch (GrammarAbortException e) {
                throw new SamplerAbortException(e.getMessage());
            }
        }
    }

    @Override
    public void apply(TokenDataArray cur) {
        if (grammar == null || grammar.isWaiting()) {
            return;
        }
        try {
            mask(cur);
        } catch (GrammarAbortException e) {
            throw new SamplerAbortException(e.getMessage());
        }
    }

    private void mask(TokenDataArray cur) {
        final boolean few = cur.size < FEW;
        if (!few) {
            grammar.prepare();
        }
        for (int i = 0; i < cur.size; i++) {
            final int id = cur.ids[i];
            if (!(few ? grammar.allowsNow(id) : grammar.allows(id))) {
                cur.logits[i] = Float.NEGATIVE_INFINITY;
            }
        }
    }

    /** The grammar, for looking at its state; null if it allows everything. */
    public Grammar grammar() {
        return grammar;
    }

    @Override
    public GrammarSampler copy() {
        return new LlamaGrammarSampler(grammar == null ? null : grammar.copy());
    }
}
