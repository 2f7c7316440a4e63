package io.llamaoracle.harness.replay;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The checkout's commit as a number, so that each commit replays another sample. */
public final class Commit {
    private static final int DIGITS = 8;

    private Commit() {}

    /** The first digits of the commit, or 0 where this is no checkout. */
    public static long number(Path root) {
        try {
            Process git = new ProcessBuilder("git", "-C", root.toString(), "rev-parse", "HEAD")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String id = new String(git.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            return git.waitFor() == 0 ? Long.parseLong(id.substring(0, DIGITS), 16) : 0;
        } catch (IOException e) {
            return 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }
}
