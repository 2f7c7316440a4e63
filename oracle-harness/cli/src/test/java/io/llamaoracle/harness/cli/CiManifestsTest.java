package io.llamaoracle.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.recording.RecordingStore;
import io.llamaoracle.harness.recording.Sha256;
import io.llamaoracle.harness.support.Jobs;
import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

/** The manifests in containers/ci parse, cover every shard once, and call commands as the command line knows them. */
class CiManifestsTest {
    private static final Path FOLDER = Path.of("..", "..")
            .toAbsolutePath()
            .normalize()
            .resolve("containers")
            .resolve("ci");

    @Test
    void theGithubMatrixCoversEveryShardOnce() throws IOException {
        Map<String, Object> jobs = map(documents("github-actions.yml").get(0).get("jobs"));
        Map<String, Object> strategy = map(map(jobs.get("replay")).get("strategy"));
        List<Object> shards = list(map(strategy.get("matrix")).get("shard"));
        List<String> all = IntStream.rangeClosed(1, shards.size())
                .mapToObj(i -> i + "/" + shards.size())
                .toList();
        assertThat(shards).hasSizeGreaterThan(1).map(Object::toString).containsExactlyElementsOf(all);
        for (Object shard : shards) {
            parses("replay --shard " + shard + " --reports reports/shard");
        }
    }

    @Test
    void everyOracleCommandOfTheGithubWorkflowParses() throws IOException {
        Map<String, Object> jobs = map(documents("github-actions.yml").get(0).get("jobs"));
        List<String> commands = new ArrayList<>();
        for (Object job : jobs.values()) {
            for (Object step : list(map(job).get("steps"))) {
                Object run = map(step).get("run");
                if (run != null && run.toString().startsWith("./oracle ")) {
                    commands.add(run.toString().substring("./oracle ".length()));
                }
            }
        }
        assertThat(commands).hasSizeGreaterThan(2);
        for (String command : commands) {
            parses(command.replace("${{ matrix.shard }}", "1/4"));
        }
    }

    @Test
    void theKubernetesJobHasAPodForEveryShard() throws IOException {
        List<Map<String, Object>> documents = documents("kubernetes-job.yaml");
        assertThat(documents).extracting(d -> d.get("kind")).containsExactly("PersistentVolumeClaim", "Job");
        Map<String, Object> spec = map(documents.get(1).get("spec"));
        Map<String, Object> pod = map(map(spec.get("template")).get("spec"));
        Map<String, Object> container = map(list(pod.get("containers")).get(0));
        Map<String, Object> shards = map(list(container.get("env")).get(0));
        assertThat(spec)
                .containsEntry("completionMode", "Indexed")
                .containsKeys("podFailurePolicy", "backoffLimitPerIndex");
        assertThat(pod).containsEntry("restartPolicy", "Never");
        assertThat(shards)
                .containsEntry("name", "SHARDS")
                .containsEntry("value", spec.get("completions").toString());
        String command = list(container.get("args")).get(0).toString();
        parses(command.replaceFirst("^exec \\./oracle ", "")
                .replace("$((JOB_COMPLETION_INDEX + 1))", "8")
                .replace("$SHARDS", "8")
                .replace("\"", ""));
    }

    /** The commands as they stand, run by a shell each, in a folder whose ./oracle replays recordings of a fake server. */
    @Test
    void theShardsOfBothRunAsProcessesAndTheirUnionIsTheWhole(@TempDir Path folder)
            throws IOException, InterruptedException {
        oracleIn(folder);
        Json.Obj whole = report(folder, "./oracle replay --all --reports reports/whole", "reports/whole", Map.of());

        Map<String, Object> jobs = map(documents("github-actions.yml").get(0).get("jobs"));
        String replay = command(map(jobs.get("replay")), "--shard");
        List<Object> matrix = list(
                map(map(map(jobs.get("replay")).get("strategy")).get("matrix")).get("shard"));
        for (Object shard : matrix) {
            String artifact = "reports/shards/shard-" + shard.toString().replace('/', '-');
            report(folder, replay.replace("${{ matrix.shard }}", shard.toString()), "reports/shard", Map.of());
            Files.createDirectories(folder.resolve("reports/shards"));
            Files.move(folder.resolve("reports/shard"), folder.resolve(artifact));
        }
        String merge = command(map(jobs.get("merge")), "report merge");
        assertThat(same(report(folder, merge, "reports/latest", Map.of()))).isEqualTo(same(whole));

        Map<String, Object> spec = map(documents("kubernetes-job.yaml").get(1).get("spec"));
        Map<String, Object> pod =
                map(list(map(map(spec.get("template")).get("spec")).get("containers"))
                        .get(0));
        String args = list(pod.get("args")).get(0).toString().replace("/reports/", folder + "/volume/");
        Map<String, Object> shards = map(list(pod.get("env")).get(0));
        assertThat(list(pod.get("command"))).containsExactly("/bin/bash", "-c");
        for (int i = 0; i < (int) spec.get("completions"); i++) {
            Map<String, String> env = Map.of(
                    "JOB_COMPLETION_INDEX",
                    "" + i,
                    "SHARDS",
                    shards.get("value").toString());
            report(folder, args, "volume/shard-" + i, env);
        }
        String merged = "./oracle report merge volume/shard-*/report.json --reports reports/kubernetes";
        assertThat(same(report(folder, merged, "reports/kubernetes", Map.of()))).isEqualTo(same(whole));
        bash(folder, "rm -r volume/shard-3", Map.of());
        assertThat(bash(folder, merged, Map.of())).as("a shard is missing").isEqualTo(4);
    }

    /** The step of a job that has these words. */
    private static String command(Map<String, Object> job, String words) {
        return list(job.get("steps")).stream()
                .map(s -> map(s).get("run"))
                .filter(r -> r != null && r.toString().contains(words))
                .findFirst()
                .orElseThrow()
                .toString();
    }

    private static void oracleIn(Path folder) throws IOException {
        Path models = Files.createDirectories(folder.resolve("models"));
        Files.writeString(models.resolve("mine.gguf"), "a model");
        RecordingStore store = new RecordingStore(folder.resolve("recordings"));
        Jobs.accepted(store, Jobs.job(11192, "mine", Sha256.of("a model"), 60), UnaryOperator.identity());
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classes = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(c -> Path.of(c).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
        Path script = Files.writeString(
                folder.resolve("oracle"),
                "#!/bin/bash\ncase $1 in replay) more=(--subject fake --models-dir models);; *) more=();; esac\nexec "
                        + java
                        + " --add-modules=jdk.incubator.vector -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Doracle.home="
                        + folder + " -cp '" + classes + "' " + Main.class.getName()
                        + " \"$@\" \"${more[@]}\"\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
    }

    private static int bash(Path folder, String command, Map<String, String> env)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("/bin/bash", "-c", command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile());
        builder.environment().putAll(env);
        return builder.start().waitFor();
    }

    private static Json.Obj report(Path folder, String command, String reports, Map<String, String> env)
            throws IOException, InterruptedException {
        int code = bash(folder, command, env);
        assertThat(code)
                .as(command + "\n" + Files.readString(folder.resolve("log")))
                .isZero();
        return JsonText.readObject(Files.readString(folder.resolve(reports).resolve("report.json")));
    }

    /** All but the time it took. */
    private static String same(Json.Obj report) {
        return JsonText.write(report).replaceAll("\"(subject_)?seconds\":[0-9.]+", "");
    }

    private static void parses(String command) {
        assertThat(Main.commandLine().parseArgs(command.split(" ")).subcommands())
                .as(command)
                .isNotEmpty();
    }

    private static List<Map<String, Object>> documents(String file) throws IOException {
        List<Map<String, Object>> documents = new ArrayList<>();
        try (Reader reader = Files.newBufferedReader(FOLDER.resolve(file))) {
            for (Object document : new Yaml().loadAll(reader)) {
                documents.add(map(document));
            }
        }
        return documents;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }

    @SuppressWarnings("unchecked")
    private static List<Object> list(Object value) {
        return (List<Object>) value;
    }
}
