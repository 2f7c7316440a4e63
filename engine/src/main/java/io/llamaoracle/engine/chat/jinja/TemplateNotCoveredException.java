package io.llamaoracle.engine.chat.jinja;

/** A template asks for something that is not reproduced; the request is refused by this name. */
public final class TemplateNotCoveredException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public TemplateNotCoveredException(String what) {
        super(what);
    }
}
