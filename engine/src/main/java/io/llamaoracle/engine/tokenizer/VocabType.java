package io.llamaoracle.engine.tokenizer;

/**
 * Kind of vocabulary.
 *
 * <p>Origin: {@code include/llama.h} {@code llama_vocab_type} (b11192)
 */
public enum VocabType {
    /** SentencePiece's unigram-like merging with byte fallback, as Llama 2. */
    SPM(1),
    /** BPE by ranks of merges, as GPT-2. */
    BPE(2),
    /** WordPiece, as BERT. */
    WPM(3),
    /** SentencePiece's unigram model, as T5. */
    UGM(4),
    /** Longest match, as RWKV. */
    RWKV(5),
    /** Best path over suffixes, as PLaMo-2. */
    PLAMO2(6),
    /** Hashes of five bytes: the vocabulary of upstream's own tests. */
    TEST(7);

    private final int number;

    VocabType(int number) {
        this.number = number;
    }

    /**
     * The number the server shows.
     *
     * @return llama_vocab_type
     */
    public int number() {
        return number;
    }
}
