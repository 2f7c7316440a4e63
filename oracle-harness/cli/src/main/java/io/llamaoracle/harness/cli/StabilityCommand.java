package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.oracle.OracleRunner;
import io.llamaoracle.harness.oracle.OracleSource;
import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.recording.RecordingException;
import io.llamaoracle.harness.stability.CaseStability;
import io.llamaoracle.harness.stability.Stability;
import io.llamaoracle.harness.stability.StabilityClass;
import io.llamaoracle.harness.stability.Variation;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Classes recorded cases by what changes their answers. */
@Command(
        name = "stability",
        description = "Asks recorded cases again in another process and order, with other threads, slots and cache, and"
                + " classes them: pinned, environment-bound, unstable.",
        mixinStandardHelpOptions = true)
final class StabilityCommand implements Callable<Integer> {
    @Mixin
    private Home home;

    @Mixin
    private OracleOptions oracle;

    @Parameters(arity = "1..*", paramLabel = "RECORDING", description = "Globs on recording ids.")
    private List<String> recordings = new ArrayList<>();

    @Option(
            names = "--reports",
            paramLabel = "DIR",
            description = "Where the reports go (default: reports/stability of the repository).")
    private Path reports;

    @Option(names = "--json", description = "Print one JSON object instead of text.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        List<Recording> chosen = home.store().accepted().stream()
                .filter(r -> Globs.any(recordings, r.id()))
                .toList();
        if (chosen.isEmpty()) {
            throw new RecordingException("no recording matches " + recordings);
        }
        OracleSource source = oracle.source();
        Path folder = reports != null ? reports : home.root().resolve("reports/stability");
        Files.createDirectories(folder);
        List<Json> rows = new ArrayList<>();
        boolean unstable = false;
        for (Recording recording : chosen) {
            requireSameBuild(source, recording);
            List<CaseStability> cases = check(source, recording);
            unstable |= cases.stream().anyMatch(c -> c.kind() == StabilityClass.UNSTABLE);
            Json.Obj row = row(recording, cases);
            Files.writeString(folder.resolve(recording.id().replace('/', '-') + ".json"), JsonText.pretty(row) + "\n");
            rows.add(row);
            show(recording, cases);
        }
        if (json) {
            out().println(JsonText.write(
                    new JsonBuilder().put("recordings", new Json.Arr(rows)).build()));
        }
        return unstable ? ExitCode.DIVERGED : ExitCode.EQUAL;
    }

    private static void requireSameBuild(OracleSource source, Recording recording) {
        var recorded = recording.manifest().provenance();
        var build = source.provenance();
        if (recorded.build() != build.build() || !recorded.variant().equals(build.variant())) {
            throw new RecordingException(recording.id() + " is of build " + recorded.build() + " " + recorded.variant()
                    + ", the oracle is " + source.name());
        }
    }

    private List<CaseStability> check(OracleSource source, Recording recording) {
        Progress progress = new Progress(spec.commandLine().getErr());
        Path model = home.models().require(recording.manifest().model());
        List<CaseStability> cases = new Stability(
                        s -> new Counting(new OracleRunner(source, s), progress),
                        (name, n) -> progress.begin(recording.id() + " " + name, 0, n))
                .of(recording, model);
        progress.clear();
        return cases;
    }

    private void show(Recording recording, List<CaseStability> cases) {
        if (json) {
            return;
        }
        Map<StabilityClass, Long> counts =
                cases.stream().collect(Collectors.groupingBy(CaseStability::kind, TreeMap::new, Collectors.counting()));
        out().println(recording.id());
        counts.forEach((kind, n) -> out().println("  " + kind.word() + ": " + n));
        cases.stream()
                .filter(c -> !c.brokenBy().isEmpty())
                .forEach(c -> out().println("    " + c.id() + "  " + c.brokenBy()));
        out().flush();
    }

    private static Json.Obj row(Recording recording, List<CaseStability> cases) {
        JsonBuilder counts = new JsonBuilder();
        for (StabilityClass kind : StabilityClass.values()) {
            counts.put(kind.word(), cases.stream().filter(c -> c.kind() == kind).count());
        }
        List<Json> listed = cases.stream()
                .<Json>map(c -> new JsonBuilder()
                        .put("case", c.id())
                        .put("class", c.kind().word())
                        .put("broken_by", c.brokenBy())
                        .build())
                .toList();
        return new JsonBuilder()
                .put("recording", recording.id())
                .put(
                        "varied",
                        Variation.of(recording.manifest().flags()).stream()
                                .map(Variation::name)
                                .toList())
                .put("counts", counts.build())
                .put("cases", new Json.Arr(listed))
                .build();
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
