package io.llamaoracle.engine.libstdcxx;

/** A regular expression that is not reproduced; the message names why. */
public final class StdRegexNotCoveredException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StdRegexNotCoveredException(String what) {
        super(what, null, false, false);
    }
}
