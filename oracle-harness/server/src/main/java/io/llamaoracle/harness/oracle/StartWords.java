package io.llamaoracle.harness.oracle;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds in the log of a server that did not start the line that names the reason: an assertion, what the option parser
 * prints, or else the first complaint of the library, which everything after it only passes on.
 */
final class StartWords {
    private static final Pattern ASSERTION = Pattern.compile("(?m)^\\S+\\.(?:cpp|c|h|hpp):\\d+: (.*)$");
    private static final Pattern OPTION = Pattern.compile("(?m)^(error\\b.*)$");
    private static final Pattern LIBRARY = Pattern.compile("(?m)^[0-9.]+ E llama_[a-z_]+: (.*)$");
    /** Exit codes from here on stand for a signal, and depend on who reports it. */
    private static final int SIGNALS = 128;

    private StartWords() {}

    /** The reason, with the exit code before it if the server left by itself. */
    static String of(String log, int exitCode) {
        String reason = first(ASSERTION, log)
                .or(() -> first(OPTION, log))
                .or(() -> first(LIBRARY, log))
                .orElseGet(() -> LastWords.of(log, exitCode))
                .strip();
        return exitCode > 0 && exitCode < SIGNALS ? "exit " + exitCode + ": " + reason : reason;
    }

    private static Optional<String> first(Pattern pattern, String log) {
        Matcher matcher = pattern.matcher(log);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }
}
