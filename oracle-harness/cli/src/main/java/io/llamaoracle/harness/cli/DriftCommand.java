package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.bisect.build.PublishedBuilds;
import io.llamaoracle.harness.cli.DriftOracles.Name;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.models.ModelStore;
import io.llamaoracle.harness.oracle.OracleException;
import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.report.DriftPage;
import io.llamaoracle.harness.review.DriftBisect;
import io.llamaoracle.harness.review.DriftMatrix;
import io.llamaoracle.harness.review.DriftText;
import io.llamaoracle.harness.runner.RunnerException;
import io.llamaoracle.harness.suite.Suite;
import io.llamaoracle.harness.suite.Suites;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Asks several oracles the same and shows what differs. */
@Command(
        name = "drift",
        description =
                "Asks several builds, compilers or CPU variants the same suites and shows what differs, against the"
                        + " first; each changed case with the first oracle, or with --bisect the first published build, that"
                        + " changed it. An image that is not here is built.",
        mixinStandardHelpOptions = true)
final class DriftCommand implements Callable<Integer> {
    @Mixin
    private Home home;

    @Parameters(arity = "0..*", paramLabel = "BUILD", description = "Builds, or process:PATH (default: 11192).")
    private List<String> builds = new ArrayList<>();

    @Option(
            names = "--compiler",
            split = ",",
            defaultValue = "gcc-12",
            description = "Compilers (default: ${DEFAULT-VALUE}).")
    private List<String> compilers;

    @Option(
            names = "--variant",
            split = ",",
            defaultValue = "haswell",
            description = "CPU variants (default: ${DEFAULT-VALUE}).")
    private List<String> variants;

    @Option(
            names = "--suite",
            defaultValue = "first",
            paramLabel = "GLOB",
            description = "Suites (default: ${DEFAULT-VALUE}).")
    private String suites;

    @Option(
            names = "--model",
            defaultValue = "*",
            paramLabel = "GLOB",
            description = "Of the suites' models, only these.")
    private String models;

    @Option(
            names = "--bisect",
            description = "Find for each changed case the first published build that changed it (between two listed"
                    + " builds of the same compiler and variant).")
    private boolean bisect;

    @Option(
            names = {"--built-only", "--present"},
            description = "Only images that are here; build none.")
    private boolean present;

    @Option(names = "--reports", paramLabel = "DIR", description = "Write drift.md, drift.json and drift.html here.")
    private Path reports;

    @Option(names = "--json", description = "Print JSON instead of Markdown.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    private final Map<Integer, String> broken = new LinkedHashMap<>();

    @Override
    public Integer call() throws IOException {
        List<Name> oracles = oracles();
        if (oracles.size() < 2) {
            spec.commandLine().getErr().println("oracle: name at least two builds, compilers or variants");
            return ExitCode.USAGE;
        }
        DriftOracles answers =
                new DriftOracles(home, present, new Progress(spec.commandLine().getErr()), this::say);
        DriftMatrix matrix = new DriftMatrix(oracles.stream().map(Name::name).toList());
        ModelStore store = home.models();
        int compared = 0;
        for (Suite suite : Suites.all()) {
            if (!Globs.matches(suites, suite.name())) {
                continue;
            }
            for (String model : suite.models()) {
                if (Globs.matches(models, model) && !suite.casesFor(model).isEmpty()) {
                    if (store.find(model).isPresent()) {
                        compared += row(matrix, oracles, answers, suite, model);
                    } else {
                        say("SKIPPED " + model + "/" + suite.name() + ": no such model here (./oracle models)");
                    }
                }
            }
        }
        write(matrix);
        if (compared == 0) {
            spec.commandLine().getErr().println("oracle: nothing was compared");
            return ExitCode.COULD_NOT_RUN;
        }
        return matrix.drifts() ? ExitCode.DIVERGED : ExitCode.EQUAL;
    }

    private void write(DriftMatrix matrix) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        String text = DriftText.of(matrix);
        out.print(json ? JsonText.write(matrix.json()) + "\n" : text);
        out.flush();
        if (reports != null) {
            Files.createDirectories(reports);
            Files.writeString(reports.resolve("drift.md"), "# Drift\n\n    " + command() + "\n\n" + text);
            Files.writeString(reports.resolve("drift.json"), JsonText.pretty(matrix.json()));
            Files.writeString(reports.resolve("drift.html"), DriftPage.of(matrix.json()));
        }
    }

    private String command() {
        return "./oracle drift " + String.join(" ", builds) + " --compiler " + String.join(",", compilers)
                + " --variant " + String.join(",", variants) + " --suite '" + suites + "' --model '" + models + "'"
                + (bisect ? " --bisect" : "");
    }

    private List<Name> oracles() {
        List<Name> names = new ArrayList<>();
        for (String build : builds.isEmpty() ? List.of("11192") : builds) {
            if (build.contains(":")) {
                names.add(Name.of(build));
                continue;
            }
            for (String compiler : compilers) {
                for (String variant : variants) {
                    names.add(Name.of(Integer.parseInt(build.replaceFirst("^b", "")), variant, compiler));
                }
            }
        }
        return names;
    }

    /** Returns how many oracles were compared with the first. */
    private int row(DriftMatrix matrix, List<Name> oracles, DriftOracles answers, Suite suite, String model) {
        Map<String, Recording> recordings = new LinkedHashMap<>();
        Map<String, String> reasons = new LinkedHashMap<>();
        for (Name oracle : oracles) {
            try {
                recordings.put(oracle.name(), answers.recording(oracle, suite, model));
            } catch (OracleException | RunnerException e) {
                reasons.put(oracle.name(), e.getMessage());
            }
        }
        String name = model + "/" + suite.name();
        matrix.add(name, recordings, reasons);
        if (bisect) {
            for (int i = 1; i < oracles.size(); i++) {
                births(matrix, name, oracles.subList(0, i + 1), recordings, b -> answer(answers, b, suite, model));
            }
        }
        return Math.max(0, recordings.size() - 1);
    }

    /** Looks between the last oracle and the nearest before it that differs from it by the build alone. */
    private void births(
            DriftMatrix matrix,
            String row,
            List<Name> upTo,
            Map<String, Recording> recordings,
            Function<Name, Optional<Recording>> ask) {
        Name last = upTo.get(upTo.size() - 1);
        List<String> changed = matrix.changedFirstOn(row, last.name());
        Optional<Name> before = upTo.subList(0, upTo.size() - 1).stream()
                .filter(o -> o.sameLine(last) && o.build() < last.build() && recordings.containsKey(o.name()))
                .reduce((a, b) -> b);
        if (changed.isEmpty() || before.isEmpty()) {
            return;
        }
        Path versions = home.root().resolve("containers/versions.properties");
        List<Integer> between = PublishedBuilds.between(versions, before.get().build(), last.build());
        Recording first = recordings.get(before.get().name());
        matrix.born(
                row,
                new DriftBisect(between, first, b -> ask.apply(last.withBuild(b)))
                        .births(new LinkedHashSet<>(changed)));
    }

    private Optional<Recording> answer(DriftOracles answers, Name build, Suite suite, String model) {
        if (broken.containsKey(build.build())) {
            return Optional.empty();
        }
        try {
            return Optional.of(answers.recording(build, suite, model));
        } catch (OracleException | RunnerException e) {
            broken.put(build.build(), e.getMessage());
            say("b" + build.build() + " cannot be asked: " + e.getMessage());
            return Optional.empty();
        }
    }

    private void say(String line) {
        spec.commandLine().getErr().println(line);
        spec.commandLine().getErr().flush();
    }
}
