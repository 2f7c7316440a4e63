package io.llamaoracle.harness.cli;

import picocli.CommandLine.Command;

/** The whole engine's speed. */
@Command(
        name = "engine",
        description =
                "Measures the engine and llama-bench of the same build in turns, same model and thread count, in one run.",
        mixinStandardHelpOptions = true)
final class BenchEngineCommand extends EngineBench {}
