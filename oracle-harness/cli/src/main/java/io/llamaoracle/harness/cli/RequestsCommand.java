package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.json.JsonTextException;
import io.llamaoracle.harness.suite.Case;
import io.llamaoracle.harness.suite.CaseKind;
import io.llamaoracle.harness.suite.Request;
import io.llamaoracle.harness.suite.Suite;
import io.llamaoracle.harness.suite.Suites;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A starter set of requests, for who has no log of their own. */
@Command(
        name = "requests",
        description = "Requests for drift and record.",
        mixinStandardHelpOptions = true,
        subcommands = RequestsCommand.SampleCommand.class)
final class RequestsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return ExitCode.USAGE;
    }

    /** Evenly spread over the suites' cases that are one request and answered. */
    @Command(
            name = "sample",
            description = "Prints requests of the suites, one a line, spread evenly over their cases.",
            mixinStandardHelpOptions = true)
    static final class SampleCommand implements Callable<Integer> {
        @Spec
        private CommandSpec spec;

        @Option(
                names = "--suite",
                defaultValue = "{first,samplers}",
                paramLabel = "GLOB",
                description = "Suites (default: ${DEFAULT-VALUE}).")
        private String suites;

        @Option(
                names = {"-n", "--number"},
                defaultValue = "50",
                description = "How many (default: ${DEFAULT-VALUE}).")
        private int number;

        @Override
        public Integer call() {
            List<String> lines = new ArrayList<>();
            for (Suite suite : Suites.all()) {
                if (Globs.matches(suites, suite.name())) {
                    suite.cases().forEach(c -> line(c.definition(), lines));
                }
            }
            int n = Math.min(number, lines.size());
            for (int i = 0; i < n; i++) {
                spec.commandLine().getOut().println(lines.get((int) ((long) i * lines.size() / n)));
            }
            spec.commandLine().getOut().flush();
            return n == 0 ? ExitCode.COULD_NOT_RUN : ExitCode.EQUAL;
        }

        private static void line(Case one, List<String> lines) {
            if (one.requests().size() != 1 || one.kind() != CaseKind.CONTINUATION) {
                return;
            }
            Request request = one.requests().get(0);
            try {
                Json.Obj body = JsonText.readObject(request.body());
                if (request.method().equals("POST") && body.get("prompt").orElse(null) instanceof Json.Str) {
                    lines.add(JsonText.write(new JsonBuilder()
                            .put("post", request.path())
                            .put("body", body)
                            .build()));
                }
            } catch (JsonTextException e) {
                // a case about broken JSON is no example
            }
        }
    }
}
