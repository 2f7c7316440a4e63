package io.llamaoracle.harness.cli;

import picocli.CommandLine.Command;

/** Groups the levels of a bisection. */
@Command(
        name = "bisect",
        description = "Finds where a divergence was born.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "LEVEL",
        subcommands = {BisectNodesCommand.class})
final class BisectCommand {}
