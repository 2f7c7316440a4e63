package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.bisect.BisectResult;
import io.llamaoracle.harness.bisect.Bisector;
import io.llamaoracle.harness.bisect.ResultText;
import io.llamaoracle.harness.bisect.Stage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** All levels of a bisection, from the diverged case down. */
@Command(
        name = "bisect",
        description = "Finds where a divergence was born: token, sampler or logits, node, element, primitive.",
        mixinStandardHelpOptions = true,
        subcommands = {BisectNodesCommand.class, BisectBuildCommand.class})
final class BisectCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private CaseOptions cases;

    @Mixin
    private ReportOptions report;

    @Option(
            names = "--only",
            paramLabel = "LEVEL",
            description = "One level alone: ${COMPLETION-CANDIDATES} (default: all that are needed).")
    private Stage only;

    @Override
    public Integer call() throws IOException {
        CaseOptions.Chosen chosen = cases.choose();
        Path folder = report.folder(
                cases.sides().home().root(), "bisect", chosen.definition().id());
        Bisector bisector = new Bisector(
                chosen.left(),
                chosen.right(),
                cases.sides().leftProbe(),
                cases.sides().rightProbe(),
                folder,
                report.listener(spec.commandLine().getErr()));
        BisectResult result = only == null
                ? bisector.run(chosen.definition())
                : bisector.only(
                        chosen.definition().named(" --only " + only.name().toLowerCase(Locale.ROOT)), only);
        Bisector.tidy(folder);
        report.write(
                spec.commandLine().getOut(),
                folder,
                ResultText.text(result),
                ResultText.json(result),
                ResultText.html(result));
        return switch (result.level()) {
            case EQUAL -> ExitCode.EQUAL;
            case NOT_COVERED -> ExitCode.COULD_NOT_RUN;
            default -> ExitCode.DIVERGED;
        };
    }
}
