package io.llamaoracle.engine.sampler;

import io.llamaoracle.engine.libstdcxx.StdSort;

/**
 * The sampler of one request: its chain, its grammar, the tokens accepted so far and the candidates of the last step. Not
 * for several threads at once; after the first step nothing is allocated.
 *
 * <p>A grammar is asked after the chain: when it refuses the drawn token, the logits are taken afresh, the grammar masks
 * them, and the chain runs again, drawing once more.
 *
 * <p>Origin: {@code common/sampling.cpp} {@code common_sampler_sample} (b11192)
 * <p>Origin: {@code common/sampling.cpp} {@code common_sampler_accept} (b11192)
 */
public final class CommonSampler {
    private final SamplerChain chain;
    private final GrammarSampler grammar;
    private final RingBuffer previous;
    private final TokenDataArray cur;
    private final TokenDataArray single = new TokenDataArray(1);
    private final int vocabulary;

    private CommonSampler(
            SamplerChain chain, GrammarSampler grammar, RingBuffer previous, TokenDataArray cur, int size) {
        this.chain = chain;
        this.grammar = grammar;
        this.previous = previous;
        this.cur = cur;
        vocabulary = size;
    }

    /**
     * Builds the sampler of a request.
     *
     * @param vocab the model's vocabulary
     * @param params the request's parameters
     * @param grammar the request's grammar, or null
     * @throws SamplerInitException if llama.cpp refuses the parameters
     */
    public static CommonSampler of(SamplerVocab vocab, SamplingParams params, GrammarSampler grammar) {
        return new CommonSampler(
                CommonSamplerChain.build(vocab, params),
                grammar,
                new RingBuffer(Math.max(32, params.nPrev)),
                new TokenDataArray(vocab.size()),
                vocab.size());
    }

    /**
     * Chooses the next token; does not accept it.
     *
     * @param row logits
     * @param at index of token 0's logit
     * @return the token
     * @throws SamplerAbortException where llama.cpp would end its process
     */
    public int sample(float[] row, int at) {
        cur.load(row, at, vocabulary);
        chain.apply(cur);
        final int id = chosen();
        if (grammar == null || allows(id)) {
            return id;
        }
        cur.load(row, at, vocabulary);
        grammar.apply(cur);
        chain.apply(cur);
        return chosen();
    }

    private int chosen() {
        if (cur.selected < 0) {
            throw new SamplerAbortException("no selected token during sampling - check your sampling configuration");
        }
        return cur.ids[cur.selected];
    }

    private boolean allows(int id) {
        single.start(1);
        single.set(0, id, 1.0f, 0.0f);
        grammar.apply(single);
        return single.logits[0] != Float.NEGATIVE_INFINITY;
    }

    /**
     * Puts a token into the history.
     *
     * @param token the token
     * @param isGenerated false for a prompt token, which a grammar does not see
     */
    public void accept(int token, boolean isGenerated) {
        if (grammar != null && isGenerated) {
            grammar.accept(token);
        }
        chain.accept(token);
        previous.pushBack(token);
    }

    /** Forgets the history; a grammar keeps its place, as in llama.cpp. */
    public void reset() {
        previous.clear();
        chain.reset();
    }

    /** A sampler that goes on from here on its own. */
    public CommonSampler copy() {
        return new CommonSampler(
                chain.copy(), grammar == null ? null : grammar.copy(), previous.copy(), cur.copy(), vocabulary);
    }

    /**
     * The candidates that the last step left.
     *
     * @param sort whether to bring them into descending order of probability unless they are marked sorted
     * @return the candidates, valid until the next step
     */
    public TokenDataArray candidates(boolean sort) {
        if (sort && !cur.sorted) {
            final int id = cur.ids[cur.selected];
            for (int i = 0; i < cur.size; i++) {
                cur.order[i] = StdSort.element(cur.p[i], i);
            }
            StdSort.sort(cur.order, 0, cur.size);
            cur.keep(cur.order, cur.size);
            for (int i = 0; i < cur.size; i++) {
                if (cur.ids[i] == id) {
                    cur.selected = i;
                    break;
                }
            }
            cur.sorted = true;
        }
        return cur;
    }

    /** The last accepted token. */
    public int last() {
        return previous.rat(0);
    }

    /** The chain's seed in use. */
    public int seed() {
        return chain.seed();
    }

    /** The chain, for looking at its samplers. */
    public SamplerChain chain() {
        return chain;
    }

    /** The chain as llama.cpp prints it, such as {@code logits -> ?penalties -> top-k -> dist}. */
    public String print() {
        final StringBuilder result = new StringBuilder("logits ");
        for (final Sampler sampler : chain.samplers()) {
            result.append("-> ").append(sampler.name()).append(' ');
        }
        return result.toString();
    }
}
