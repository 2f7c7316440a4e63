package io.llamaoracle.harness.runner;

import io.llamaoracle.harness.io.CouldNotRunException;

/** The subject says by name what it does not do; the verdict is NOT_COVERED. */
public final class NotCoveredException extends CouldNotRunException {
    private static final long serialVersionUID = 1L;

    public NotCoveredException(String what) {
        super(what);
    }
}
