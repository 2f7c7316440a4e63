package io.llamaoracle.engine.model;

/**
 * A weight could not be read while it was needed: the model's file became shorter after it was mapped.
 *
 * <p>The real server is killed by SIGBUS then. A context that threw this has undefined contents.
 */
public final class ModelFileLostException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * An exception for a lost file.
     *
     * @param cause the fault on reading; null where the file's size told first
     */
    public ModelFileLostException(InternalError cause) {
        super("a weight cannot be read: the model's file became shorter while it was mapped", cause);
    }
}
