package io.llamaoracle.engine.tokenizer;

/** One regular expression of a pre-tokenizer, as unicode_regex_split applies it. */
interface Splitter {

    /** Splits the words again: lengths in code points in, lengths out. */
    IntList split(int[] cpts, IntList lengths);
}
