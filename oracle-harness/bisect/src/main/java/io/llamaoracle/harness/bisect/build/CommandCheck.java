package io.llamaoracle.harness.bisect.build;

import io.llamaoracle.harness.io.CouldNotRunException;
import java.io.IOException;
import java.util.function.IntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A check by any command: exit status 0 is good, 1 bad, 125 cannot tell; anything else ends the search. The command sees
 * {@code LLAMA_ORACLE_BUILD} and {@code LLAMA_ORACLE_IMAGE}.
 */
public final class CommandCheck implements BuildCheck {
    private static final Logger LOG = LoggerFactory.getLogger(CommandCheck.class);
    private final String command;
    private final IntFunction<String> image;

    /**
     * A check.
     *
     * @param command for the shell
     * @param image gives a build's image, building it if need be
     */
    public CommandCheck(String command, IntFunction<String> image) {
        this.command = command;
        this.image = image;
    }

    @Override
    public BuildVerdict check(int build) {
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("LLAMA_ORACLE_BUILD", Integer.toString(build));
        try {
            builder.environment().put("LLAMA_ORACLE_IMAGE", image.apply(build));
        } catch (CouldNotRunException e) {
            LOG.warn("build {} cannot be judged: {}", build, e.getMessage());
            return BuildVerdict.SKIP;
        }
        try {
            int status = builder.start().waitFor();
            return switch (status) {
                case 0 -> BuildVerdict.GOOD;
                case 1 -> BuildVerdict.BAD;
                case 125 -> BuildVerdict.SKIP;
                default ->
                    throw new BuildBisectException(
                            "the check ended with " + status + " for build " + build + "; 0, 1 and 125 are allowed");
            };
        } catch (IOException e) {
            throw new BuildBisectException("cannot run the check: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BuildBisectException("interrupted; the same command goes on", e);
        }
    }
}
