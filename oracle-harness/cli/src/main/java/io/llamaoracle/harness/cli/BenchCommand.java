package io.llamaoracle.harness.cli;

import picocli.CommandLine.Command;

/** Speed beside the real build's: the whole engine's where nothing else is said. */
@Command(
        name = "bench",
        description = "Measures the engine and the real build in turns; without a subcommand the same as bench engine.",
        mixinStandardHelpOptions = true,
        subcommands = {BenchEngineCommand.class, BenchSamplerCommand.class, BenchTokenizerCommand.class})
final class BenchCommand extends EngineBench {}
