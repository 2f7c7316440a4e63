package io.llamaoracle.harness.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Replays recordings through a subject. */
@Command(name = "replay", description = "Replays recordings through a subject.", mixinStandardHelpOptions = true)
final class ReplayCommand implements Callable<Integer> {
    @Override
    public Integer call() {
        return ExitCode.USAGE;
    }
}
