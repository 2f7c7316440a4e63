package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.io.CouldNotRunException;
import io.llamaoracle.harness.runner.NotCoveredException;
import io.llamaoracle.harness.runner.SideAddress;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Entry point of {@code ./oracle}. */
@Command(
        name = "oracle",
        description = "A differential-testing oracle for llama.cpp ports.",
        mixinStandardHelpOptions = true,
        version = "llama-oracle 0.1.0",
        synopsisSubcommandLabel = "COMMAND",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all equal",
            "1:internal error",
            "2:wrong usage",
            "3:divergence, unstable, or a known divergence that is gone",
            "4:could not run: no Docker, no model, wrong sha256, damaged recording"
        },
        subcommands = {
            ReplayCommand.class,
            RecordCommand.class,
            SuitesCommand.class,
            ModelsCommand.class,
            BisectCommand.class,
            ReduceCommand.class,
            TraceCommand.class,
            BenchCommand.class,
            FuzzCommand.class,
            ReviewCommand.class,
            AcceptCommand.class,
            StabilityCommand.class,
            ReportCommand.class,
            DriftCommand.class,
            CaptureCommand.class,
            RequestsCommand.class,
            DoctorCommand.class,
            ServeCommand.class,
            CompleteCommand.class,
            RenamedCommand.BenchSampler.class,
            RenamedCommand.BenchTokenizer.class,
            RenamedCommand.RecordProbe.class,
        })
public final class Main {
    private static final Logger LOG = LoggerFactory.getLogger(Main.class);

    private Main() {}

    /** Runs a command and exits with its code. */
    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    /** The command line, ready to execute; tests set its writers. */
    public static CommandLine commandLine() {
        CommandLine line = new CommandLine(new Main());
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.registerConverter(SideAddress.class, new AddressConverter());
        // a value such as -r @FILE is the command's own business
        line.setExpandAtFiles(false);
        line.setExecutionExceptionHandler((e, command, parsed) -> {
            if (e instanceof CouldNotRunException) {
                String before = e instanceof NotCoveredException ? "oracle: not covered: " : "oracle: ";
                command.getErr().println(before + e.getMessage());
                return ExitCode.COULD_NOT_RUN;
            }
            LOG.error("internal error", e);
            e.printStackTrace(command.getErr());
            return ExitCode.INTERNAL;
        });
        return line;
    }
}
