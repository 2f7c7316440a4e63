package io.llamaoracle.harness.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** A verb that has another name now, and says so. */
abstract sealed class RenamedCommand implements Callable<Integer> {
    private final String now;

    @Unmatched
    private List<String> rest = new ArrayList<>();

    @Spec
    private CommandSpec spec;

    private RenamedCommand(String now) {
        this.now = now;
    }

    @Override
    public Integer call() {
        throw new ParameterException(
                spec.commandLine(), spec.name() + " is now: ./oracle " + now + " " + String.join(" ", rest));
    }

    @Command(name = "bench-sampler", hidden = true)
    static final class BenchSampler extends RenamedCommand {
        BenchSampler() {
            super("bench sampler");
        }
    }

    @Command(name = "bench-tokenizer", hidden = true)
    static final class BenchTokenizer extends RenamedCommand {
        BenchTokenizer() {
            super("bench tokenizer");
        }
    }

    @Command(name = "record-probe", hidden = true)
    static final class RecordProbe extends RenamedCommand {
        RecordProbe() {
            super("record --probe");
        }
    }
}
