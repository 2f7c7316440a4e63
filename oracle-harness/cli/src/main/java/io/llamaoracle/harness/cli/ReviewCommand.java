package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.recording.RecordingStore;
import io.llamaoracle.harness.review.CaseChange;
import io.llamaoracle.harness.review.ChangeGroups;
import io.llamaoracle.harness.review.ChangeSummary;
import io.llamaoracle.harness.review.RecordingDiff;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows what was received against what is accepted, and promotes on a key. */
@Command(
        name = "review",
        description = "Shows what new recordings change against the last accepted ones; --keys asks for each:"
                + " a accept, s skip, g accept this and all that follow with the same groups of changes, A accept this"
                + " and all that follow, q quit.",
        mixinStandardHelpOptions = true)
final class ReviewCommand implements Callable<Integer> {
    private static final int SHOWN = 5;

    @Mixin
    private Home home;

    @Parameters(
            arity = "0..*",
            paramLabel = "RECORDING",
            description = "Globs on recording ids (default: all received).")
    private List<String> recordings = new ArrayList<>();

    @Option(names = "--keys", description = "Ask for each recording on standard input.")
    private boolean keys;

    @Option(names = "--json", description = "Print one JSON object instead of text.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        RecordingStore store = home.store();
        List<Recording> received = store.received().stream()
                .filter(r -> Globs.any(recordings, r.id()))
                .toList();
        PrintWriter out = spec.commandLine().getOut();
        if (received.isEmpty() && !json) {
            out.println("nothing was received");
        }
        List<Json> rows = new ArrayList<>();
        ChangeSummary summary = new ChangeSummary();
        boolean all = false;
        Set<Set<String>> groups = new HashSet<>();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (Recording recording : received) {
            Optional<Recording> base = Baselines.find(store, recording);
            List<CaseChange> changes =
                    base.map(b -> RecordingDiff.compare(b, recording)).orElse(List.of());
            rows.add(row(recording, base, changes));
            summary.add(recording.manifest().model(), recording.id(), changes);
            if (!json) {
                show(out, recording, base, changes);
            }
            Set<String> mine = base.isEmpty()
                    ? Set.of("new")
                    : ChangeGroups.groups(changes).keySet();
            String key = all || groups.contains(mine) ? "a" : keys ? ask(out, in) : "s";
            if (key.equals("q")) {
                break;
            }
            all |= key.equals("A");
            if (key.equals("g")) {
                groups.add(Set.copyOf(mine));
            }
            if (key.equals("A") || key.equals("a") || key.equals("g")) {
                store.promote(recording);
                out.println("accepted " + recording.id());
            }
        }
        if (json) {
            out.println(JsonText.write(new JsonBuilder()
                    .put("received", new Json.Arr(rows))
                    .put("explained", summary.json())
                    .build()));
        } else {
            show(out, summary);
        }
        return ExitCode.EQUAL;
    }

    private static String ask(PrintWriter out, BufferedReader in) throws IOException {
        out.print("[a]ccept  [s]kip  all in [g]roup  [A]ll  [q]uit > ");
        out.flush();
        String line = in.readLine();
        return line == null ? "q" : line.strip();
    }

    /** What a recording changes against its base, by class and parameters. */
    static void show(PrintWriter out, Recording recording, Optional<Recording> base, List<CaseChange> changes) {
        out.println(recording.id());
        if (base.isEmpty()) {
            out.println("  new: " + recording.manifest().cases() + " cases");
            return;
        }
        out.println("  against " + base.get().id() + ": " + ChangeGroups.counts(changes));
        for (Map.Entry<String, List<CaseChange>> group :
                ChangeGroups.groups(changes).entrySet()) {
            List<String> ids = group.getValue().stream().map(CaseChange::id).toList();
            String more = ids.size() > SHOWN ? " … " + (ids.size() - SHOWN) + " more" : "";
            out.println("  " + group.getKey() + ": " + ids.size() + "  "
                    + String.join(" ", ids.subList(0, Math.min(SHOWN, ids.size()))) + more);
        }
    }

    /** What all of them change together, by weight type, class and parameters. */
    static void show(PrintWriter out, ChangeSummary summary) {
        if (!summary.lines().isEmpty()) {
            out.println("all together, by weight type, change and parameters:");
            summary.lines().forEach(l -> out.println("  " + l));
        }
    }

    static Json row(Recording recording, Optional<Recording> base, List<CaseChange> changes) {
        JsonBuilder counts = new JsonBuilder();
        ChangeGroups.counts(changes).forEach((c, n) -> counts.put(c.word(), n));
        List<Json> cases = changes.stream()
                .filter(c -> c.first().isPresent())
                .<Json>map(c -> new JsonBuilder()
                        .put("case", c.id())
                        .put("change", c.change().word())
                        .put("parameters", c.parameters())
                        .put("step", c.first().get().step())
                        .put("place", c.first().get().place())
                        .build())
                .toList();
        return new JsonBuilder()
                .put("recording", recording.id())
                .put("base", base.map(Recording::id).orElse(""))
                .put("counts", counts.build())
                .put("changed", new Json.Arr(cases))
                .build();
    }
}
