package io.llamaoracle.engine.server.slot;

/**
 * What an observer wants from a request besides its answer.
 *
 * @param forced per prompt of the request the tokens that go on instead of the drawn ones; the drawn ones are still
 *     reported, and drawing goes on freely when they run out
 * @param logits told the logits before every draw; null for nobody
 */
public record Hooks(int[][] forced, LogitsTap logits) {
    /** No observer. */
    public static final Hooks NONE = new Hooks(new int[0][], null);

    /** Sees the logits of every step. */
    @FunctionalInterface
    public interface LogitsTap {
        /**
         * Called before a token is drawn.
         *
         * @param prompt index of the prompt in the request
         * @param step 0 for the first generated token
         * @param logits one per token of the vocabulary; valid during the call only
         */
        void step(int prompt, int step, float[] logits);
    }

    /** The token to go on with: the forced one of that step, or the drawn one. */
    int choose(int prompt, int step, int drawn) {
        if (prompt < forced.length && step < forced[prompt].length) {
            return forced[prompt][step];
        }
        return drawn;
    }
}
