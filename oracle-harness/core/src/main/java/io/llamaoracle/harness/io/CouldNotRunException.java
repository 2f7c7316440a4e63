package io.llamaoracle.harness.io;

/** Something outside of what is compared is missing, damaged or in the way; every command ends with exit code 4 and this line. */
public abstract class CouldNotRunException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Says what is wrong and what to do about it. */
    protected CouldNotRunException(String message) {
        super(message);
    }

    /** The same with its cause. */
    protected CouldNotRunException(String message, Throwable cause) {
        super(message, cause);
    }
}
