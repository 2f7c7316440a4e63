package io.llamaoracle.harness.cli;

import picocli.CommandLine.Command;

/** Random cases asked of the real build and of the engine. */
@Command(
        name = "fuzz",
        description = "Asks the real build and the engine random cases and compares every bit.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "(sampler | requests | tokenizer)",
        subcommands = {FuzzSamplerCommand.class, FuzzRequestsCommand.class, FuzzTokenizerCommand.class})
final class FuzzCommand {}
