package io.llamaoracle.harness.oracle;

/** The server died or gave up before it answered its first question. */
public final class StartDiedException extends OracleException {
    private static final long serialVersionUID = 1L;

    private final String words;

    StartDiedException(String log, int exitCode, Throwable cause) {
        super("llama-server did not start: " + StartWords.of(log, exitCode), cause);
        this.words = StartWords.of(log, exitCode);
    }

    /** Its exit code, if it left by itself, and the reason it gave. */
    public String words() {
        return words;
    }
}
