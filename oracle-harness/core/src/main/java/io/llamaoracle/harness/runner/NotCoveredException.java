package io.llamaoracle.harness.runner;

/** The subject says by name what it does not do; the verdict is NOT_COVERED. */
public final class NotCoveredException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public NotCoveredException(String what) {
        super(what);
    }
}
