package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.suite.Suite;
import io.llamaoracle.harness.suite.Suites;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lists the suites. */
@Command(
        name = "suites",
        description = "Lists the suites: how many cases of which kind, for which models, under which flags.",
        mixinStandardHelpOptions = true)
final class SuitesCommand implements Callable<Integer> {
    @Option(names = "--json", description = "Print one JSON object instead of text.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        List<Suite> all = Suites.all();
        if (json) {
            List<Json> rows = all.stream().<Json>map(SuitesCommand::row).toList();
            out.println(JsonText.write(
                    new JsonBuilder().put("suites", new Json.Arr(rows)).build()));
            return ExitCode.EQUAL;
        }
        for (Suite suite : all) {
            out.printf(
                    Locale.ROOT,
                    "%s v%d  %d cases  %s%n",
                    suite.name(),
                    suite.version(),
                    suite.cases().size(),
                    kinds(suite));
            out.printf(Locale.ROOT, "    %s%n", suite.about());
            out.printf(Locale.ROOT, "    models: %s%n", String.join(" ", suite.models()));
            out.printf(Locale.ROOT, "    flags:  %s%n", String.join(" ", suite.flags()));
        }
        return ExitCode.EQUAL;
    }

    private static Json row(Suite suite) {
        JsonBuilder counts = new JsonBuilder();
        kinds(suite).forEach(counts::put);
        return new JsonBuilder()
                .put("suite", suite.name())
                .put("version", suite.version())
                .put("about", suite.about())
                .put("cases", suite.cases().size())
                .put("kinds", counts.build())
                .put("models", suite.models())
                .put("flags", suite.flags())
                .build();
    }

    private static Map<String, Long> kinds(Suite suite) {
        return suite.cases().stream()
                .collect(Collectors.groupingBy(c -> c.definition().kind().word(), TreeMap::new, Collectors.counting()));
    }
}
