package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.json.JsonTextException;
import io.llamaoracle.harness.recording.RecordingException;
import io.llamaoracle.harness.report.DivergenceText;
import io.llamaoracle.harness.report.HtmlReport;
import io.llamaoracle.harness.report.JsonReport;
import io.llamaoracle.harness.report.MarkdownReport;
import io.llamaoracle.harness.report.ReportMerge;
import io.llamaoracle.harness.report.Run;
import io.llamaoracle.harness.report.VerdictTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows and joins reports. */
@Command(
        name = "report",
        description = "Shows a report again, or joins the reports of shards.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND")
final class ReportCommand {
    @Spec
    private CommandSpec spec;

    @Command(name = "show", description = "Prints a report.json as text.", mixinStandardHelpOptions = true)
    int show(
            @Mixin Home home,
            @Parameters(arity = "0..1", paramLabel = "FILE", description = "Default: reports/latest/report.json.")
                    Path file)
            throws IOException {
        Path report = file != null ? file : home.root().resolve("reports/latest/report.json");
        return print(ReportMerge.of(whole(List.of(read(report)))), false);
    }

    @Command(
            name = "merge",
            description = "Joins the report.json of every shard into whole reports.",
            mixinStandardHelpOptions = true)
    int merge(
            @Parameters(arity = "1..*", paramLabel = "FILE", description = "A report.json of each shard.")
                    List<Path> files,
            @Option(
                            names = "--reports",
                            required = true,
                            paramLabel = "DIR",
                            description = "Where the joined reports go.")
                    Path folder,
            @Option(names = "--json", description = "Print the joined report.json.") boolean json)
            throws IOException {
        List<Json.Obj> reports = new ArrayList<>();
        for (Path file : files) {
            reports.add(read(file));
        }
        Run run;
        try {
            run = ReportMerge.of(reports);
        } catch (JsonTextException e) {
            throw new RecordingException("cannot merge: " + e.getMessage(), e);
        }
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("report.json"), JsonText.pretty(JsonReport.of(run)));
        Files.writeString(folder.resolve("summary.md"), MarkdownReport.of(run));
        Files.writeString(folder.resolve("index.html"), HtmlReport.of(run));
        return print(run, json);
    }

    private int print(Run run, boolean json) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(JsonText.write(JsonReport.of(run)));
        } else {
            run.kept().forEach(r -> out.println(DivergenceText.of(r)));
            out.print(VerdictTable.text(run));
            run.skips().forEach(s -> out.println("SKIPPED " + s.recording() + ": " + s.reason()));
        }
        return run.exitCode();
    }

    private static Json.Obj read(Path file) throws IOException {
        try {
            return JsonText.readObject(Files.readString(file));
        } catch (JsonTextException | java.nio.file.NoSuchFileException e) {
            throw new RecordingException(file + " is no report: " + e.getMessage(), e);
        }
    }

    /** A single shard's report may be shown alone. */
    private static List<Json.Obj> whole(List<Json.Obj> reports) {
        return reports.stream()
                .map(r -> new Json.Obj(r.members().stream()
                        .map(m -> m.name().equals("shard") ? new Json.Member("shard", new Json.Str("1/1")) : m)
                        .toList()))
                .toList();
    }
}
