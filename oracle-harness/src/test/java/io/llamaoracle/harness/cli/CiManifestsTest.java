package io.llamaoracle.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/** The manifests in containers/ci parse, cover every shard once, and call commands as the command line knows them. */
class CiManifestsTest {
    private static final Path FOLDER =
            Path.of("").toAbsolutePath().getParent().resolve("containers").resolve("ci");

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
