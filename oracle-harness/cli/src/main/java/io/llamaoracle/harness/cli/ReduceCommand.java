package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.bisect.BisectResult;
import io.llamaoracle.harness.bisect.Bisector;
import io.llamaoracle.harness.bisect.ResultText;
import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.recording.Sha256;
import io.llamaoracle.harness.reduce.BisectSubject;
import io.llamaoracle.harness.reduce.GgufCut;
import io.llamaoracle.harness.reduce.Journal;
import io.llamaoracle.harness.reduce.ReduceCase;
import io.llamaoracle.harness.reduce.ReduceResult;
import io.llamaoracle.harness.reduce.ReduceText;
import io.llamaoracle.harness.reduce.Reducer;
import io.llamaoracle.harness.runner.CanonicalTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Makes a diverging case small. */
@Command(
        name = "reduce",
        description = "Makes a diverging case small while it diverges in the same way.",
        mixinStandardHelpOptions = true)
final class ReduceCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private CaseOptions cases;

    @Mixin
    private ReportOptions report;

    @Option(
            names = "--most",
            paramLabel = "N",
            defaultValue = "2000",
            description = "Candidates to run at the most (default: ${DEFAULT-VALUE}).")
    private int most;

    @Option(
            names = "--layers",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "Cut the model's layers too (default: yes; --no-layers: leave the model whole).")
    private boolean layers;

    @Override
    public Integer call() throws IOException {
        CaseOptions.Chosen chosen = cases.choose();
        String id = chosen.definition().id();
        Path root = cases.sides().home().root();
        Path folder = report.folder(root, "reduce", id);
        String command = chosen.definition().command().replace("./oracle bisect", "./oracle reduce");
        Path state = root.resolve(".oracle/reduce")
                .resolve(Sha256.of(command + layers).substring(0, 16) + ".jsonl");
        try (BisectSubject subject = new BisectSubject(
                chosen.left(),
                chosen.right(),
                cases.sides().leftProbe(),
                cases.sides().rightProbe(),
                folder.toAbsolutePath())) {
            ReduceCase original =
                    new ReduceCase(chosen.definition().requests(), layers ? GgufCut.layers(chosen.model()) : List.of());
            ReduceResult result = new Reducer(
                            subject,
                            Journal.open(state),
                            most,
                            report.listener(spec.commandLine().getErr()))
                    .run(original);
            write(id, chosen, folder, subject, result);
            if (result.ended()) {
                Files.deleteIfExists(state);
            }
            return result.signature().isEmpty() ? ExitCode.EQUAL : ExitCode.DIVERGED;
        } finally {
            Bisector.tidy(folder.toAbsolutePath());
        }
    }

    private void write(String id, CaseOptions.Chosen chosen, Path folder, BisectSubject subject, ReduceResult result)
            throws IOException {
        String repeat = result.signature().isEmpty()
                ? chosen.definition().command()
                : save(chosen, folder, subject, result.reduced());
        String text = ReduceText.text(id, result, repeat);
        JsonBuilder all = new JsonBuilder().put("reduce", ReduceText.json(id, result, repeat));
        if (!result.signature().isEmpty()) {
            BisectResult found = subject.whole(result.reduced());
            text += "\n" + ResultText.verdict(found) + "\n";
            all.put("bisect", ResultText.json(found));
        }
        report.write(spec.commandLine().getOut(), folder, text, all.build(), ReduceText.html(id, result, repeat));
    }

    /** Writes the reduced case and returns the command that bisects it. */
    private String save(CaseOptions.Chosen chosen, Path folder, BisectSubject subject, ReduceCase reduced)
            throws IOException {
        Path requests = folder.resolve("case.json");
        Files.writeString(requests, JsonText.pretty(ReduceText.requests(reduced.requests())));
        Path model = subject.model(reduced);
        String name = chosen.modelName();
        if (!model.equals(chosen.model())) {
            Path kept = folder.resolve("model.gguf");
            Files.copy(model, kept, StandardCopyOption.REPLACE_EXISTING);
            name = kept.toString();
        }
        String flags = chosen.flags().equals(CanonicalTarget.FLAGS)
                ? ""
                : " --flags " + CaseOptions.quote(String.join(" ", chosen.flags()));
        return "./oracle bisect -m " + name + " -r @" + requests + flags
                + cases.sides().command();
    }
}
