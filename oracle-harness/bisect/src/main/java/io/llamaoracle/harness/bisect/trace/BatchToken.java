package io.llamaoracle.harness.bisect.trace;

/**
 * One entry of a decoded batch.
 *
 * @param id token id
 * @param position its position, -1 when llama.cpp chooses it (warm-up and probing)
 * @param sequence the first of its sequences
 * @param output whether its logits are wanted
 */
public record BatchToken(int id, int position, int sequence, boolean output) {}
