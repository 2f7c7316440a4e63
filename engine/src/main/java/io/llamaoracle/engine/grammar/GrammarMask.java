package io.llamaoracle.engine.grammar;

import java.util.Arrays;

/**
 * Which tokens a set of stacks allows: {@code llama_grammar_reject_candidates} by one walk over the vocabulary's tree, with
 * nothing allocated that grows with the vocabulary.
 *
 * <p>Origin: {@code src/llama-grammar.cpp} {@code llama_grammar_reject_candidates_for_stack} (b11192)
 * <p>Origin: {@code src/llama-grammar.cpp} {@code llama_grammar_apply_impl} (b11192)
 */
final class GrammarMask {
    private final VocabPieces pieces;
    private final StackSets sets;
    private final GrammarRules rules;
    private final CharClasses classes;
    private final boolean hasTokens;
    private final int[] states;
    private final PieceDecoder decoder = new PieceDecoder();

    /** One bit a token: allowed. */
    private final long[] allowed;

    GrammarMask(VocabPieces pieces, StackSets sets, CharClasses classes) {
        this.pieces = pieces;
        this.sets = sets;
        this.rules = sets.stacks.rules;
        this.classes = classes;
        boolean tokens = false;
        for (int type : rules.types) {
            tokens |= Gretype.isToken(type);
        }
        hasTokens = tokens;
        states = new int[pieces.maxDepth + 1];
        allowed = new long[(pieces.size >> 6) + 1];
    }

    boolean allows(int token) {
        return (allowed[token >> 6] & 1L << token) != 0;
    }

    private void allow(int token) {
        allowed[token >> 6] |= 1L << token;
    }

    /** Works out {@link #allows} of every token that is no end of generation. */
    void compute(int set, int partialValue, int partialRemain) {
        Arrays.fill(allowed, 0);
        if (partialRemain > 0) {
            for (int token : pieces.continuing) {
                if (allowsOne(token, set, partialValue, partialRemain)) {
                    allow(token);
                }
            }
        } else if (hasTokens) {
            for (int token = 0; token < pieces.size; token++) {
                if (!pieces.isEog(token) && allowsOne(token, set, partialValue, partialRemain)) {
                    allow(token);
                }
            }
        } else {
            walk(set);
        }
    }

    private void walk(int set) {
        final int[] chars = pieces.chars;
        final int[] depths = pieces.depths;
        final int[] firstToken = pieces.firstToken;
        final int[] ofAlphabet = classes.ofAlphabet;
        states[0] = set;
        for (int token : pieces.onlyPartial) {
            allowPartial(token, set);
        }
        final int n = chars.length;
        int node = 0;
        while (node < n) {
            final int depth = depths[node];
            final int state = sets.after(states[depth], ofAlphabet[chars[node]]);
            if (state == StackSets.NONE) {
                node = pieces.ends[node];
                continue;
            }
            states[depth + 1] = state;
            for (int i = firstToken[node]; i < firstToken[node + 1]; i++) {
                final int token = pieces.order[i];
                if (pieces.partialRemain[token] == 0) {
                    allow(token);
                } else {
                    allowPartial(token, state);
                }
            }
            node++;
        }
    }

    private void allowPartial(int token, int set) {
        if (endsWell(set, pieces.partialValue[token], pieces.partialRemain[token])) {
            allow(token);
        }
    }

    /** Whether some stack allows what is left after the last whole character. */
    private boolean endsWell(int set, int value, int remain) {
        for (int stack : sets.members(set)) {
            if (remain == 0) {
                return true;
            }
            if (stack != Stacks.EMPTY
                    && !Gretype.isToken(sets.stacks.topType(stack))
                    && CharMatch.matchesPartial(rules, sets.stacks.top(stack), value, remain)) {
                return true;
            }
        }
        return false;
    }

    /** Whether one token, no end of generation, is allowed; on its own, for a single candidate. */
    boolean allowsOne(int token, int set, int partialValue, int partialRemain) {
        byte[] piece = pieces.piece(token);
        if (piece.length == 0 || piece[0] == 0) {
            return false;
        }
        decoder.decode(piece, partialValue, partialRemain);
        int state = set;
        for (int i = 0; i < decoder.count && decoder.points[i] != 0; i++) {
            if (hasTokens && tokenMatches(state, token)) {
                return true;
            }
            state = sets.after(state, classes.of(decoder.points[i]));
            if (state == StackSets.NONE) {
                return false;
            }
        }
        return endsWell(state, decoder.value, decoder.remain);
    }

    /** A token on top of a stack is compared wherever characters are left of the candidate, not at its beginning alone. */
    private boolean tokenMatches(int set, int token) {
        for (int stack : sets.members(set)) {
            if (stack != Stacks.EMPTY && Gretype.isToken(sets.stacks.topType(stack))) {
                int top = sets.stacks.top(stack);
                if (rules.values[top] == token == (rules.types[top] == Gretype.TOKEN)) {
                    return true;
                }
            }
        }
        return false;
    }
}
