package io.llamaoracle.engine.grammar;

import io.llamaoracle.engine.json.StdString;

/**
 * A grammar in the course of one generation: what it allows next, and what it becomes after a token. Not for several
 * threads at once.
 *
 * <p>Origin: {@code src/llama-grammar.cpp} {@code llama_grammar_init_impl} (b11192)
 * <p>Origin: {@code src/llama-grammar.cpp} {@code llama_grammar_accept_impl} (b11192)
 * <p>Origin: {@code src/llama-grammar.cpp} {@code llama_grammar_accept_token} (b11192)
 * <p>Origin: {@code src/llama-grammar.cpp} {@code llama_grammar_apply_impl} (b11192)
 */
public final class Grammar {
    /** A step with so many stacks takes the server minutes: it compares each with each. */
    private static final int MAX_STACKS = 200_000;

    private final VocabPieces pieces;
    private final GrammarRules rules;
    private final StackSets sets;
    private final GrammarMask mask;
    private final PieceDecoder decoder = new PieceDecoder();
    private int set;
    private int partialValue;
    private int partialRemain;

    /** Null once triggered, and for a grammar that is not lazy. */
    private LazyTrigger waiting;

    private Grammar(Grammar from) {
        pieces = from.pieces;
        rules = from.rules;
        // what a stack becomes does not depend on who asks, so copies go on in the same tables
        sets = from.sets;
        mask = new GrammarMask(pieces, sets, new CharClasses(rules, pieces.alphabet));
        set = from.set;
        partialValue = from.partialValue;
        partialRemain = from.partialRemain;
        waiting = from.waiting == null ? null : new LazyTrigger(from.waiting);
    }

    /**
     * A grammar at its beginning.
     *
     * @param rules its rules
     * @param pieces the vocabulary
     * @param triggers what wakes it if it is lazy, else null
     */
    public Grammar(GrammarRules rules, VocabPieces pieces, GrammarTriggers triggers) {
        this.rules = rules;
        this.pieces = pieces;
        CharClasses classes = new CharClasses(rules, pieces.alphabet);
        Stacks stacks = new Stacks(rules);
        this.sets = new StackSets(stacks, classes);
        this.mask = new GrammarMask(pieces, sets, classes);
        this.waiting = triggers == null ? null : new LazyTrigger(triggers);
        sets.begin();
        int at = rules.starts[rules.root()];
        while (true) {
            boolean empty = Gretype.isEndOfSequence(rules.types[at]);
            sets.addAll(stacks.advance(empty ? Stacks.EMPTY : stacks.push(Stacks.EMPTY, at)));
            at = rules.endOfSequence(at);
            if (rules.types[at] != Gretype.ALT) {
                break;
            }
            at++;
        }
        become(sets.built());
    }

    private void become(int[] stacks) {
        if (stacks.length > MAX_STACKS) {
            throw new GrammarNotCoveredException("grammar with more than " + MAX_STACKS + " stacks at once");
        }
        set = sets.number(stacks);
    }

    /** Whether the grammar waits for its trigger, and so allows everything. */
    public boolean isWaiting() {
        return waiting != null;
    }

    /** Whether the text so far is a whole one, so that the generation may end. */
    public boolean allowsEnd() {
        for (int stack : sets.members(set)) {
            if (stack == Stacks.EMPTY) {
                return true;
            }
        }
        return false;
    }

    /**
     * Works out what is allowed next, for {@link #allows}. Nothing is allocated that grows with the vocabulary.
     *
     * @throws GrammarAbortException where llama.cpp's assertion would end the process
     */
    public void prepare() {
        checkAlive();
        mask.compute(set, partialValue, partialRemain);
    }

    private void checkAlive() {
        if (set == StackSets.NONE) {
            throw new GrammarAbortException("GGML_ASSERT(!stacks.empty()) failed");
        }
    }

    /** Whether {@link #prepare} found a token allowed. */
    public boolean allows(int token) {
        return pieces.isEog(token) ? allowsEnd() : mask.allows(token);
    }

    /** Whether one token is allowed, worked out for it alone. */
    public boolean allowsNow(int token) {
        if (pieces.isEog(token)) {
            return allowsEnd();
        }
        checkAlive();
        return mask.allowsOne(token, set, partialValue, partialRemain);
    }

    /**
     * Moves on by a token, or adds it to what a lazy grammar has let pass.
     *
     * @throws GrammarStateException if the grammar does not allow it, with llama.cpp's words
     * @throws GrammarAbortException if it is an end that the grammar does not allow
     */
    public void accept(int token) {
        byte[] piece = pieces.piece(token);
        if (waiting != null) {
            acceptWaiting(token, piece);
            return;
        }
        if (pieces.isEog(token)) {
            if (!allowsEnd()) {
                throw new GrammarAbortException("fatal error");
            }
            return;
        }
        acceptToken(token, piece);
    }

    private void acceptWaiting(int token, byte[] piece) {
        LazyTrigger lazy = waiting;
        if (lazy.isTrigger(token)) {
            waiting = null;
            acceptToken(token, piece);
            return;
        }
        int start = lazy.add(token, piece);
        if (start < 0) {
            return;
        }
        waiting = null;
        for (int i = 0; i < lazy.count(); i++) {
            byte[] part = lazy.pieceFrom(i, start);
            if (part != null) {
                acceptToken(lazy.token(i), part);
            }
        }
    }

    /** Moves on by a token of this text. */
    void acceptToken(int token, byte[] piece) {
        decoder.decode(piece, partialValue, partialRemain);
        int[] members = sets.members(set);
        int[][] after = new int[members.length][];
        for (int i = 0; i < members.length; i++) {
            after[i] = afterToken(members[i], token);
        }
        sets.begin();
        for (int[] some : after) {
            sets.addAll(some);
        }
        become(sets.built());
        partialValue = decoder.value;
        partialRemain = decoder.remain;
        if (set == StackSets.NONE) {
            throw new GrammarStateException("Unexpected empty grammar stack after accepting piece: "
                    + StdString.ofBytes(piece) + " (" + token + ")");
        }
    }

    private int[] afterToken(int stack, int token) {
        if (stack == Stacks.EMPTY) {
            return new int[0];
        }
        Stacks stacks = sets.stacks;
        int top = stacks.top(stack);
        if (Gretype.isToken(rules.types[top])) {
            boolean same = rules.values[top] == token;
            return same == (rules.types[top] == Gretype.TOKEN)
                    ? stacks.advance(stacks.replaceTop(stack, top + 1))
                    : new int[0];
        }
        int[] current = {stack};
        for (int i = 0; i < decoder.count && current.length > 0; i++) {
            current = sets.accept(current, decoder.points[i]);
        }
        return current;
    }

    /** A grammar that goes on from here on its own. */
    public Grammar copy() {
        return new Grammar(this);
    }

    /** What is expected next, for people: the rules whose characters or tokens stand on top of the stacks. */
    public String describe() {
        return new GrammarState(sets, set).toString();
    }
}
