package io.llamaoracle.harness.bisect;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Plants one fault at a time into a copy of one engine class and lets {@code oracle bisect} find it, in a JVM of its own. */
final class FaultBench {
    /** What became of a fault. */
    record Row(
            PlantedFault fault,
            boolean hit,
            String level,
            String unit,
            String node,
            double seconds,
            double cpuSeconds,
            String statement) {}

    private final Path root;
    private final Path work;
    private final String left;

    /**
     * A bench.
     *
     * @param left the side that is right, as {@code --left} takes it
     */
    FaultBench(Path root, Path work, String left) {
        this.root = root;
        this.work = work;
        this.left = left;
    }

    /**
     * Arguments: LEFT, folder, then ids or none for all. Prints a line a fault and writes the table of all results in the
     * folder. LEFT {@code table} runs nothing. {@code -Dfaults.model} and {@code -Dfaults.body} take
     * another model and another request for all.
     */
    public static void main(String[] arguments) throws Exception {
        Path root = Path.of(System.getProperty("llama.oracle.home", "")).toAbsolutePath();
        FaultBench bench = new FaultBench(root, Path.of(arguments[1]), arguments[0]);
        List<String> only = List.of(arguments).subList(2, arguments.length);
        for (PlantedFault fault : PlantedFault.all()) {
            if (!arguments[0].equals("table") && (only.isEmpty() || only.contains(fault.id()))) {
                System.out.println(line(bench.run(fault)));
            }
        }
        List<Row> rows = new ArrayList<>();
        for (PlantedFault fault : PlantedFault.all()) {
            if (Files.exists(bench.work.resolve(fault.id() + ".json"))) {
                rows.add(bench.row(fault));
            }
        }
        Files.writeString(bench.work.resolve("table.md"), table(rows));
    }

    Row run(PlantedFault fault) throws IOException, InterruptedException {
        command(fault, "bisect");
        return row(fault);
    }

    /** Reads what was found; the seconds are the command's own, without the start of its JVM. */
    private Row row(PlantedFault fault) throws IOException {
        String text = Files.readString(work.resolve(fault.id() + ".json")).strip();
        if (text.isEmpty()) {
            String error = Files.readString(work.resolve(fault.id() + ".err")).strip();
            return new Row(
                    fault,
                    false,
                    "failed",
                    "",
                    "",
                    0,
                    0,
                    error.lines().findFirst().orElse(""));
        }
        Json.Obj result = JsonText.readObject(text);
        String level = result.text("level", "");
        String unit = result.text("unit", "");
        boolean hit = level.equals(fault.level().name()) && unit.equals(fault.unit());
        return new Row(
                fault,
                hit,
                level,
                unit,
                result.text("node", ""),
                number(result, "seconds"),
                number(result, "cpu_seconds"),
                result.text("statement", ""));
    }

    private static double number(Json.Obj result, String name) {
        return ((Json.Num) result.get(name).orElseThrow()).value();
    }

    /** What a command of the harness prints as JSON when the fault is planted; empty when it fails. */
    String command(PlantedFault fault, String command) throws IOException, InterruptedException {
        Path classes = Folders.fresh(work, fault.id());
        compile(fault, classes);
        Path json = work.resolve(fault.id() + ".json");
        Process process = new ProcessBuilder(line(fault, classes, command))
                .redirectOutput(json.toFile())
                .redirectError(work.resolve(fault.id() + ".err").toFile())
                .start();
        if (!process.waitFor(15, TimeUnit.MINUTES)) {
            process.destroyForcibly();
        }
        return Files.readString(json).strip();
    }

    private void compile(PlantedFault fault, Path classes) throws IOException {
        Path source = classes.resolve("src").resolve(fault.relative());
        Files.createDirectories(source.getParent());
        Files.writeString(source, fault.mutated(root));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        int status = compiler.run(
                null,
                null,
                null,
                "--add-modules=jdk.incubator.vector",
                "-nowarn",
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                classes.toString(),
                source.toString());
        if (status != 0) {
            throw new IOException(fault.id() + " does not compile");
        }
    }

    private List<String> line(PlantedFault fault, Path classes, String command) {
        String path = classes + ":" + System.getProperty("java.class.path");
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules=jdk.incubator.vector",
                "--enable-native-access=ALL-UNNAMED",
                "-Dllama.oracle.home=" + root,
                "-Doracle.home=" + root,
                "-cp",
                path,
                "io.llamaoracle.harness.cli.Main",
                command,
                "-m",
                System.getProperty("faults.model", fault.model()),
                "-r",
                System.getProperty("faults.body", fault.body()),
                "--left",
                left,
                "--out",
                work.resolve(fault.id() + "-report").toString(),
                "--json");
    }

    static String line(Row row) {
        return String.format(
                Locale.ROOT,
                "%s %-4s %5.1f s (%.1f s CPU)  %s / %s  %s",
                row.hit() ? "hit " : "MISS",
                row.fault().id(),
                row.seconds(),
                row.cpuSeconds(),
                row.level(),
                row.unit(),
                row.node());
    }

    /** The table for the docs. */
    static String table(List<Row> rows) {
        StringBuilder out = new StringBuilder(
                "| id | planted fault | expected | named | node | s | CPU s |\n|---|---|---|---|---|---|---|\n");
        for (Row row : rows) {
            out.append(String.format(
                    Locale.ROOT,
                    "| %s | %s | %s, %s | %s%s | %s | %.0f | %.0f |%n",
                    row.fault().id(),
                    row.fault().about(),
                    row.fault().level().words(),
                    row.fault().unit(),
                    row.hit() ? "" : "**miss**: ",
                    row.hit() ? "same" : row.level().toLowerCase(Locale.ROOT) + " " + row.unit(),
                    row.node(),
                    row.seconds(),
                    row.cpuSeconds()));
        }
        long hits = rows.stream().filter(Row::hit).count();
        return out.append(String.format(
                        Locale.ROOT,
                        "%n%d of %d named rightly; median %.1f s, of processor time %.1f s.%n",
                        hits,
                        rows.size(),
                        median(rows, Row::seconds),
                        median(rows, Row::cpuSeconds)))
                .toString();
    }

    static double median(List<Row> rows, ToDoubleFunction<Row> of) {
        double[] sorted = rows.stream().mapToDouble(of).sorted().toArray();
        return sorted.length == 0 ? 0 : sorted[sorted.length / 2];
    }
}
