package io.llamaoracle.engine.tokenizer;

/**
 * Kind of vocabulary.
 *
 * <p>Origin: {@code include/llama.h} {@code llama_vocab_type} (b11192)
 */
public enum VocabType {
    /** Byte-level BPE, as GPT-2. */
    BPE,
    /** SentencePiece's unigram-like merging with byte fallback, as Llama 2. */
    SPM
}
