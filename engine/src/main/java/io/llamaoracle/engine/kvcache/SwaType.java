package io.llamaoracle.engine.kvcache;

/**
 * Shape of a sliding attention window.
 *
 * <p>Origin: {@code src/llama-hparams.h} {@code llama_hparams::is_masked_swa} (b11192)
 */
public enum SwaType {
    /** No window: every earlier position is visible. */
    NONE,
    /** The last n positions. */
    STANDARD,
    /** The positions since the last multiple of n. */
    CHUNKED,
    /** Half of n positions to either side. */
    SYMMETRIC;

    /**
     * Whether the window hides a position.
     *
     * @param nSwa size of the window
     * @param p0 position looked at
     * @param p1 position of the token that looks
     * @return true if p0 is outside the window of p1
     */
    public boolean masks(int nSwa, int p0, int p1) {
        return switch (this) {
            case NONE -> false;
            case STANDARD -> p1 - p0 >= nSwa;
            case CHUNKED -> p0 < (p1 / nSwa) * nSwa;
            case SYMMETRIC -> p1 - p0 < -(nSwa / 2) || p1 - p0 > nSwa / 2;
        };
    }
}
