package io.llamaoracle.engine.sampler;

import io.llamaoracle.engine.libstdcxx.StdSort;
import java.util.function.Supplier;

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
    private final ReasoningBudgetSampler budget;
    private final boolean grammarLazy;
    private final RingBuffer previous;
    private final TokenDataArray cur;
    private final TokenDataArray single = new TokenDataArray(1);
    private final int vocabulary;
    private long redraws;

    private CommonSampler(
            SamplerChain chain, Constraints constraints, RingBuffer previous, TokenDataArray cur, int size) {
        this.chain = chain;
        this.grammar = constraints.grammar();
        this.budget = constraints.budget();
        this.grammarLazy = constraints.grammarLazy();
        this.previous = previous;
        this.cur = cur;
        vocabulary = size;
    }

    /**
     * What stands beside the chain.
     *
     * @param grammar the request's grammar, or null
     * @param grammarLazy whether it rests while the budget runs
     * @param budget the request's reasoning budget, or null
     */
    public record Constraints(GrammarSampler grammar, boolean grammarLazy, ReasoningBudgetSampler budget) {
        /** Neither. */
        public static final Constraints NONE = new Constraints(null, false, null);
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
        return of(vocab, params, () -> new Constraints(grammar, false, null));
    }

    /**
     * Builds the sampler of a request.
     *
     * @param constraints makes what stands beside the chain, after the parameters were looked at and before the chain
     * @throws SamplerInitException if llama.cpp refuses the parameters
     */
    public static CommonSampler of(SamplerVocab vocab, SamplingParams params, Supplier<Constraints> constraints) {
        CommonSamplerChain.check(params);
        final Constraints made = constraints.get();
        return new CommonSampler(
                CommonSamplerChain.build(vocab, params),
                made,
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
        load(row, at);
        chain.apply(cur);
        final int id = chosen();
        if (!grammarApplies() || allows(id)) {
            return id;
        }
        redraws++;
        load(row, at);
        if (grammarApplies()) {
            grammar.apply(cur);
        }
        chain.apply(cur);
        return chosen();
    }

    private void load(float[] row, int at) {
        cur.load(row, at, vocabulary);
        if (budget != null) {
            budget.apply(cur);
        }
    }

    /** A lazy grammar rests while the reasoning budget counts or forces. */
    private boolean grammarApplies() {
        return grammar != null
                && (budget == null
                        || !grammarLazy
                        || budget.state() == ReasoningBudgetSampler.State.IDLE
                        || budget.state() == ReasoningBudgetSampler.State.DONE);
    }

    /** Whether a grammar or a reasoning budget stands beside the chain. */
    public boolean isConstrained() {
        return grammar != null || budget != null;
    }

    /** How often the grammar has refused a drawn token. */
    public long redraws() {
        return redraws;
    }

    /** The request's grammar, or null. */
    public GrammarSampler grammar() {
        return grammar;
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
        // whether the grammar sees the token is decided before the budget does
        final boolean toGrammar = isGenerated && grammarApplies();
        if (budget != null && isGenerated) {
            budget.accept(token);
            if (grammar != null && !toGrammar && budget.state() == ReasoningBudgetSampler.State.DONE) {
                replayEnd();
            }
        }
        if (toGrammar) {
            grammar.accept(token);
        }
        chain.accept(token);
        previous.pushBack(token);
    }

    /** The end of the reasoning may hold what wakes the grammar. */
    private void replayEnd() {
        final int[] end = budget.endSequence();
        if (end != null) {
            for (final int token : end) {
                grammar.accept(token);
            }
        }
    }

    /** Forgets the history; a grammar keeps its place, as in llama.cpp. */
    public void reset() {
        previous.clear();
        chain.reset();
    }

    /** A sampler that goes on from here on its own. */
    public CommonSampler copy() {
        final Constraints constraints = new Constraints(
                grammar == null ? null : grammar.copy(),
                grammarLazy,
                budget == null ? null : (ReasoningBudgetSampler) budget.copy());
        return new CommonSampler(chain.copy(), constraints, previous.copy(), cur.copy(), vocabulary);
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
