package io.llamaoracle.engine.sampler;

/**
 * A bias for one token.
 *
 * <p>Origin: {@code include/llama.h} {@code llama_logit_bias} (b11192)
 *
 * @param token the token
 * @param bias added to its logit
 */
public record LogitBias(int token, float bias) {}
