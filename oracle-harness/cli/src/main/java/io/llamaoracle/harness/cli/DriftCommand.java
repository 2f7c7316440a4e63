package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.bisect.build.PublishedBuilds;
import io.llamaoracle.harness.cli.DriftOracles.Name;
import io.llamaoracle.harness.io.CouldNotRunException;
import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.models.ModelStore;
import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.report.DriftPage;
import io.llamaoracle.harness.review.DriftBisect;
import io.llamaoracle.harness.review.DriftMatrix;
import io.llamaoracle.harness.review.DriftText;
import io.llamaoracle.harness.review.FailOn;
import io.llamaoracle.harness.review.Impact;
import io.llamaoracle.harness.review.ImpactText;
import io.llamaoracle.harness.runner.CanonicalTarget;
import io.llamaoracle.harness.runner.SideAddress;
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
import picocli.CommandLine;
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

    @Parameters(
            arity = "0..*",
            paramLabel = "SIDE",
            description =
                    "llama-servers: bBUILD[-VARIANT][-COMPILER], container:IMAGE, process:PATH or http(s)://HOST:PORT; in quotes"
                            + " with flags of its own: 'process:/opt/new/llama-server -fa off' (default: "
                            + CanonicalTarget.SIDE + ").")
    private List<String> builds = new ArrayList<>();

    @Option(
            names = "--compiler",
            split = ",",
            defaultValue = CanonicalTarget.COMPILER,
            description = "Compilers of the builds that name none (default: ${DEFAULT-VALUE}).")
    private List<String> compilers;

    @Option(
            names = "--variant",
            split = ",",
            defaultValue = CanonicalTarget.VARIANT,
            description = "CPU variants of the builds that name none (default: ${DEFAULT-VALUE}).")
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
            description = "Of the suites' models, only these; with --requests one GGUF file or name.")
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

    @Mixin
    private DriftForms forms;

    @Option(
            names = "--reports",
            paramLabel = "DIR",
            description = "Write drift.md, comment.md, drift.json, drift.html and junit.xml here.")
    private Path reports;

    @Option(names = "--json", description = "Print JSON instead of Markdown.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    private final Map<String, Impact> impacts = new LinkedHashMap<>();
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
        for (Name side : oracles.subList(1, oracles.size())) {
            impacts.put(side.name(), new Impact(oracles.get(0).name(), side.name()));
        }
        int compared = forms.requests() == null ? suites(matrix, oracles, answers) : own(matrix, oracles, answers);
        FailOn rule = forms.rule();
        List<Impact> told = List.copyOf(impacts.values());
        write(matrix, rule, told, answers.speeds());
        if (compared == 0) {
            spec.commandLine().getErr().println("oracle: nothing was compared");
            return ExitCode.COULD_NOT_RUN;
        }
        return DriftForms.failing(rule, told).isEmpty() ? ExitCode.EQUAL : ExitCode.DIVERGED;
    }

    private int suites(DriftMatrix matrix, List<Name> oracles, DriftOracles answers) {
        ModelStore store = home.models();
        int compared = 0;
        for (Suite suite : Suites.all()) {
            if (!Globs.matches(suites, suite.name())) {
                continue;
            }
            for (String model : suite.models()) {
                if (Globs.matches(models, model) && !suite.casesFor(model).isEmpty()) {
                    if (store.find(model).isPresent()) {
                        Path file = store.require(model);
                        compared += row(matrix, oracles, answers, suite, model, file);
                    } else {
                        say("SKIPPED " + model + "/" + suite.name() + ": no such model here (./oracle models)");
                    }
                }
            }
        }
        return compared;
    }

    /** The user's own requests and model. A side that is a running server has its own model file. */
    private int own(DriftMatrix matrix, List<Name> oracles, DriftOracles answers) throws IOException {
        String model = Path.of(models).getFileName().toString().replaceFirst("\\.gguf$", "");
        boolean remote = oracles.stream().allMatch(Name::url);
        Path file = remote ? Path.of(models) : SideOptions.model(home, models);
        Suite suite = DriftRequests.read(forms.requests(), model, forms.flags(), forms.probs());
        return row(matrix, oracles, answers, suite, model, file);
    }

    private static Json.Obj json(DriftMatrix matrix, List<Impact> told, List<String> speeds) {
        List<Json> list = new ArrayList<>();
        told.forEach(i -> list.add(i.json()));
        List<Json.Member> all = new ArrayList<>(matrix.json().members());
        all.addAll(new JsonBuilder()
                .put("impact", new Json.Arr(list))
                .put("speeds", speeds)
                .build()
                .members());
        return new Json.Obj(all);
    }

    private void write(DriftMatrix matrix, FailOn rule, List<Impact> told, List<String> speeds) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        String impact = ImpactText.of(told, DriftForms.failing(rule, told).size(), speeds);
        String text = (forms.requests() == null ? "" : impact + "\n") + DriftText.of(matrix);
        Json.Obj all = json(matrix, told, speeds);
        out.print(json ? JsonText.write(all) + "\n" : text);
        out.flush();
        if (reports != null) {
            Files.createDirectories(reports);
            DriftForms.write(reports, rule, told, speeds);
            Files.writeString(reports.resolve("drift.md"), "# Drift\n\n    " + command() + "\n\n" + text);
            Files.writeString(reports.resolve("drift.json"), JsonText.pretty(all));
            Files.writeString(reports.resolve("drift.html"), DriftPage.of(all));
        }
    }

    private String command() {
        return "./oracle drift "
                + String.join(" ", builds.stream().map(CaseOptions::quote).toList()) + " --compiler "
                + String.join(",", compilers)
                + " --variant " + String.join(",", variants) + " --suite '" + suites + "' --model '" + models + "'"
                + (forms.requests() == null ? "" : " --requests " + forms.requests())
                + (bisect ? " --bisect" : "");
    }

    private List<Name> oracles() {
        List<Name> names = new ArrayList<>();
        for (String side : builds.isEmpty() ? List.of(CanonicalTarget.SIDE) : builds) {
            if (address(side) instanceof SideAddress.Build build
                    && !side.strip().contains(" ")) {
                for (String compiler : build.saidCompiler().map(List::of).orElse(compilers)) {
                    for (String variant : build.saidVariant().map(List::of).orElse(variants)) {
                        names.add(Name.of(build.number(), variant, compiler));
                    }
                }
            } else {
                names.add(Name.of(side));
            }
        }
        return names;
    }

    private SideAddress address(String side) {
        try {
            return SideAddress.parse(side.strip().replaceFirst("\\s.*", ""));
        } catch (IllegalArgumentException e) {
            throw new CommandLine.ParameterException(spec.commandLine(), e.getMessage());
        }
    }

    /** Returns how many oracles were compared with the first. */
    private int row(
            DriftMatrix matrix, List<Name> oracles, DriftOracles answers, Suite suite, String model, Path file) {
        Map<String, Recording> recordings = new LinkedHashMap<>();
        Map<String, String> reasons = new LinkedHashMap<>();
        for (Name oracle : oracles) {
            try {
                recordings.put(oracle.name(), answers.recording(oracle, suite, model, file));
            } catch (CouldNotRunException e) {
                reasons.put(oracle.name(), e.getMessage());
            }
        }
        String name = model + "/" + suite.name();
        matrix.add(name, recordings, reasons);
        Recording first = recordings.get(oracles.get(0).name());
        impacts.forEach((side, impact) -> {
            if (first != null && recordings.containsKey(side)) {
                impact.add(name, first, recordings.get(side));
            }
        });
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
        } catch (CouldNotRunException e) {
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
