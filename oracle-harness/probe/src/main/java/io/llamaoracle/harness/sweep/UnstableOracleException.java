package io.llamaoracle.harness.sweep;

/** The real probe answered the same requests in two ways. */
public final class UnstableOracleException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UnstableOracleException(String sweep, int block) {
        super("the probe disagrees with itself in sweep " + sweep + ", block " + block);
    }
}
