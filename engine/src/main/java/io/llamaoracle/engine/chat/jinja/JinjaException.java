package io.llamaoracle.engine.chat.jinja;

/** A template that cannot be read or run, with the server's text (a byte string). */
public class JinjaException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public JinjaException(String message) {
        super(message);
    }

    /** An error that already names its place; outer nodes leave it alone. */
    static final class Located extends JinjaException {
        private static final long serialVersionUID = 1L;

        Located(String message) {
            super(message);
        }
    }

    /** Something the server's engine leaves out; passes through outer nodes unchanged. */
    public static final class NotImplemented extends JinjaException {
        private static final long serialVersionUID = 1L;

        NotImplemented(String what) {
            super("NotImplemented: " + what);
        }
    }
}
