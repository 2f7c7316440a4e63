package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.replay.CaseResult;
import io.llamaoracle.harness.report.HtmlReport;
import io.llamaoracle.harness.report.JUnitReport;
import io.llamaoracle.harness.report.JsonReport;
import io.llamaoracle.harness.report.MarkdownReport;
import io.llamaoracle.harness.report.Run;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes the reports of a run; they appear at its end, each whole, so that two runs into one folder do not mix. */
final class ReportFolder implements AutoCloseable {
    private final Path folder;
    private final Path work;
    private final Run run;
    private final JUnitReport junit;
    private boolean open = true;

    ReportFolder(Path folder, Run run) throws IOException {
        this.folder = folder;
        this.run = run;
        Files.createDirectories(folder);
        this.work = Files.createTempDirectory(folder, ".run");
        this.junit = new JUnitReport(work.resolve("junit.xml"), run.subject());
    }

    void add(CaseResult result) {
        run.add(result);
        try {
            junit.add(result);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void finish() throws IOException {
        close();
        Files.writeString(work.resolve("report.json"), JsonText.pretty(JsonReport.of(run)));
        Files.writeString(work.resolve("summary.md"), MarkdownReport.of(run));
        Files.writeString(work.resolve("index.html"), HtmlReport.of(run));
        for (String name : new String[] {"junit.xml", "report.json", "summary.md", "index.html"}) {
            Files.move(work.resolve(name), folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
        }
        Files.delete(work);
    }

    @Override
    public void close() throws IOException {
        if (open) {
            open = false;
            junit.close();
        }
    }
}
