package io.llamaoracle.engine.sampler;

import java.util.List;

/**
 * Counts the tokens of a reasoning block and, when there are too many, forces its end.
 *
 * <p>Origin: {@code common/reasoning-budget.cpp} {@code common_reasoning_budget_init} (b11192)
 * <p>Origin: {@code common/reasoning-budget.cpp} {@code common_reasoning_budget_accept} (b11192)
 * <p>Origin: {@code common/reasoning-budget.cpp} {@code common_reasoning_budget_apply} (b11192)
 */
public final class ReasoningBudgetSampler implements Sampler {
    /** Where it stands: {@code common_reasoning_budget_state}. */
    public enum State {
        IDLE,
        COUNTING,
        FORCING,
        WAITING_UTF8,
        DONE
    }

    private final SamplerVocab vocab;
    private final TokenMatcher start;
    private final TokenMatcher end;
    private final int[] forced;
    private final int budget;
    private int remaining;
    private State state = State.IDLE;
    private int forcePos;
    private int endMatch = -1;

    /**
     * Makes the sampler.
     *
     * @param vocab the vocabulary
     * @param start the tokens that begin reasoning
     * @param ends the sequences any of which ends it
     * @param forced what is forced when the budget is spent
     * @param budget tokens of reasoning
     */
    public ReasoningBudgetSampler(SamplerVocab vocab, int[] start, List<int[]> ends, int[] forced, int budget) {
        this(vocab, new TokenMatcher(List.of(start)), new TokenMatcher(ends), forced, budget);
    }

    private ReasoningBudgetSampler(SamplerVocab vocab, TokenMatcher start, TokenMatcher end, int[] forced, int budget) {
        this.vocab = vocab;
        this.start = start;
        this.end = end;
        this.forced = forced;
        this.budget = budget;
        this.remaining = budget;
    }

    @Override
    public String name() {
        return "reasoning-budget";
    }

    State state() {
        return state;
    }

    /** The sequence that ended the reasoning, or null. */
    int[] endSequence() {
        return endMatch < 0 ? null : end.sequence(endMatch);
    }

    @Override
    public void accept(int token) {
        switch (state) {
            case IDLE -> begin(token);
            case COUNTING, WAITING_UTF8 -> count(token);
            case FORCING -> {
                final int match = end.advance(token);
                forcePos++;
                if (forcePos >= forced.length) {
                    state = State.DONE;
                    endMatch = match;
                }
            }
            case DONE -> {
                if (begin(token)) {
                    end.reset();
                    endMatch = -1;
                }
            }
        }
    }

    private boolean begin(int token) {
        if (start.advance(token) < 0) {
            return false;
        }
        state = State.COUNTING;
        remaining = budget;
        if (remaining <= 0) {
            force();
        }
        return true;
    }

    private void force() {
        state = State.FORCING;
        forcePos = 0;
    }

    private void count(int token) {
        final int match = end.advance(token);
        if (match >= 0) {
            state = State.DONE;
            endMatch = match;
            return;
        }
        final boolean complete = isComplete(vocab.piece(token));
        if (state == State.WAITING_UTF8) {
            if (complete) {
                force();
                end.reset();
            }
            return;
        }
        remaining--;
        if (remaining <= 0) {
            if (complete) {
                force();
            } else {
                state = State.WAITING_UTF8;
            }
            end.reset();
        }
    }

    /** {@code common_utf8_is_complete}: whether the last character of a piece is whole. */
    private static boolean isComplete(byte[] piece) {
        for (int i = 1; i <= Math.min(4, piece.length); i++) {
            final int c = piece[piece.length - i] & 0xFF;
            if ((c & 0xC0) != 0x80) {
                final int expected = c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : c >= 0xC0 ? 2 : 1;
                return i >= expected;
            }
        }
        return piece.length == 0;
    }

    @Override
    public void apply(TokenDataArray cur) {
        if (state != State.FORCING || forcePos >= forced.length) {
            return;
        }
        for (int i = 0; i < cur.size; i++) {
            if (cur.ids[i] != forced[forcePos]) {
                cur.logits[i] = Float.NEGATIVE_INFINITY;
            }
        }
    }

    @Override
    public void reset() {
        state = State.IDLE;
        remaining = budget;
        start.reset();
        end.reset();
        forcePos = 0;
        endMatch = -1;
    }

    @Override
    public Sampler copy() {
        final ReasoningBudgetSampler out = new ReasoningBudgetSampler(vocab, start.copy(), end.copy(), forced, budget);
        out.remaining = remaining;
        out.state = state;
        out.forcePos = forcePos;
        out.endMatch = endMatch;
        return out;
    }
}
