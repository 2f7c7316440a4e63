package io.llamaoracle.engine.grammar;

import java.util.Arrays;
import java.util.BitSet;

/**
 * A vocabulary laid out for masking: the characters of all pieces as a tree in preorder, made once a model. A grammar walks
 * the tree and leaves out what hangs below a character it refuses. Immutable once made; may be shared by threads.
 */
public final class VocabPieces {
    final GrammarVocab vocab;
    final int size;
    final BitSet eog = new BitSet();

    /** The tree, without its root: the character of a node, its depth from 0, the node after its subtree. */
    int[] chars;

    int[] depths;
    int[] ends;

    /** The tokens that end at node n: {@code order[firstToken[n]] … order[firstToken[n + 1]]}. */
    int[] firstToken;

    int[] order;

    /** What a token's piece leaves of a character: its bits, and the bytes missing, 0 for none. */
    int[] partialValue;

    byte[] partialRemain;

    /** Tokens that hold no whole character but begin one. */
    int[] onlyPartial;

    /** Tokens whose first byte continues a character. */
    int[] continuing;

    /** Every character of the vocabulary once, ascending; {@link #chars} are indexes into it. */
    int[] alphabet;

    int maxDepth;

    /** Lays out a vocabulary. */
    public VocabPieces(GrammarVocab vocab) {
        this.vocab = vocab;
        this.size = vocab.size();
        new PieceTree(this).build();
    }

    /** A token's bytes up to its first NUL are what a grammar sees. */
    byte[] piece(int token) {
        return vocab.piece(token);
    }

    boolean isEog(int token) {
        return eog.get(token);
    }

    /** The index of a character in the alphabet, which must hold it. */
    int indexOf(int character) {
        return Arrays.binarySearch(alphabet, character);
    }
}
