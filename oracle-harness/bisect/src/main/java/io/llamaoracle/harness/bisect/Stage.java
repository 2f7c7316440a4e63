package io.llamaoracle.harness.bisect;

/** A level of the search that can be asked for alone. */
public enum Stage {
    /** The answers: first step whose token, probability or candidate differs. */
    TOKEN,
    /** The prompt, tokenized on both sides. */
    TOKENIZER,
    /** Every node of every decode. */
    NODE,
    /** The raw values of the first wrong node. */
    ELEMENT,
    /** The first wrong node run alone. */
    PRIMITIVE,
    /** The left side's logits through the samplers of both sides. */
    SAMPLER
}
