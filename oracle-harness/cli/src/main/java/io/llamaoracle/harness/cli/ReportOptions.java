package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** Where a bisection or a reduction reports to, and in which form. */
final class ReportOptions {
    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where the report and what belongs to it go (default: reports/latest/COMMAND/CASE).")
    private Path out;

    @Option(names = "--json", description = "Print JSON instead of text.")
    private boolean json;

    boolean json() {
        return json;
    }

    /** The folder of a case's report, which is made. */
    Path folder(Path root, String command, String id) throws IOException {
        Path folder = out != null
                ? out
                : root.resolve("reports/latest").resolve(command).resolve(id.replaceAll("[^A-Za-z0-9._-]+", "_"));
        return Files.createDirectories(folder);
    }

    /** Writes the three forms into the folder and prints one. */
    void write(PrintWriter out, Path folder, String text, Json.Obj json, String html) throws IOException {
        Files.writeString(folder.resolve("report.json"), JsonText.pretty(json));
        Files.writeString(folder.resolve("report.txt"), text);
        Files.writeString(folder.resolve("index.html"), html);
        out.print(this.json ? JsonText.write(json) + "\n" : text + "report: " + folder + "\n");
        out.flush();
    }

    /** Tells what is being done and when; silent under {@code --json}. */
    Consumer<String> listener(PrintWriter err) {
        long start = System.nanoTime();
        return what -> {
            if (!json) {
                err.printf(Locale.ROOT, "[%5.1f s] %s%n", (System.nanoTime() - start) / 1e9, what);
                err.flush();
            }
        };
    }
}
