package io.llamaoracle.engine.server.slot;

/**
 * The part of a sequence's cache that cannot be rolled back, as it was before a batch.
 *
 * <p>Origin: {@code common/common.h} {@code common_prompt_checkpoint} (b11192)
 *
 * @param idTask the task that made it
 * @param nTokens tokens of the prompt at that time
 * @param posMin lowest position in the cache
 * @param posMax highest position in the cache
 * @param state what the context gave
 */
record Checkpoint(int idTask, int nTokens, int posMin, int posMax, byte[] state) {
    int bytes() {
        return state.length;
    }
}
