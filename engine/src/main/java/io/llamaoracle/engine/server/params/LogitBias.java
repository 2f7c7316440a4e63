package io.llamaoracle.engine.server.params;

/**
 * A value added to one token's logit.
 *
 * <p>Origin: {@code include/llama.h} {@code llama_logit_bias} (b11192)
 *
 * @param token token id
 * @param bias added to the logit, may be infinite
 */
public record LogitBias(int token, float bias) {}
