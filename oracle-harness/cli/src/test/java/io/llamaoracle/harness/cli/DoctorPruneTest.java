package io.llamaoracle.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.support.Child;
import io.llamaoracle.harness.support.FakeDocker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code oracle doctor --prune} against a daemon that has old images and a dead process's container. */
class DoctorPruneTest {
    private static final String KEPT = "b11192-haswell-gcc12";

    @TempDir
    private Path folder;

    private List<String> deleted(String... prune) throws IOException, InterruptedException {
        Process dead = new ProcessBuilder("true").start();
        dead.waitFor();
        String host = Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
        String containers = "[" + container("gone", host + ":" + dead.pid()) + ","
                + container("being-removed-by-another", host + ":" + dead.pid()) + ","
                + container("alive", host + ":" + ProcessHandle.current().pid()) + ","
                + container("elsewhere", "another-" + host + ":" + dead.pid()) + "]";
        String images = "[" + image("llama-oracle/server:" + KEPT) + ","
                + image("llama-oracle/server:b11292-haswell-gcc12")
                + "," + image("llama-oracle/server:b11434-haswell-gcc12") + ","
                + image("llama-oracle/build:b11292-haswell-gcc12") + "," + image("llama-oracle/base:bookworm") + ","
                + image("postgres:17") + ",{\"Id\":\"sha256:none\",\"RepoTags\":null}]";
        try (FakeDocker docker =
                new FakeDocker(containers, images, Set.of("b11434-haswell-gcc12", "being-removed-by-another"))) {
            List<String> line = new ArrayList<>(List.of("doctor", "--models-dir", folder.toString()));
            line.addAll(List.of(prune));
            Map<String, String> environment = Map.of(
                    "DOCKER_HOST",
                    docker.host(),
                    "TESTCONTAINERS_RYUK_DISABLED",
                    "true",
                    "TESTCONTAINERS_CHECKS_DISABLE",
                    "true");
            Path home = Path.of("..", "..").toAbsolutePath().normalize();
            List<String> options = List.of("-Doracle.home=" + home);
            try (Child child =
                    Child.start(folder, environment, options, Main.class.getName(), line.toArray(String[]::new))) {
                assertThat(child.exitCode()).as(child.output()).isZero();
                for (String each : docker.deleted()) {
                    assertThat(child.output())
                            .contains("removed " + each.substring(1).replaceFirst("s/", " "));
                }
                assertThat(child.output()).contains("ok       Docker");
            }
            return docker.deleted();
        }
    }

    private static String container(String id, String owner) {
        return "{\"Id\":\"" + id + "\",\"Labels\":{\"llama-oracle.owner\":\"" + owner + "\"}}";
    }

    private static String image(String name) {
        return "{\"Id\":\"sha256:x\",\"RepoTags\":[\"" + name + "\"]}";
    }

    @Test
    void otherImagesAndDeadContainersGoWhatIsInUseAndWhatIsForeignStays() throws IOException, InterruptedException {
        assertThat(deleted("--prune"))
                .containsExactly(
                        "/containers/gone",
                        "/images/llama-oracle/server:b11292-haswell-gcc12",
                        "/images/llama-oracle/build:b11292-haswell-gcc12");
    }

    @Test
    void aGlobNamesWhichImages() throws IOException, InterruptedException {
        assertThat(deleted("--prune=b9*")).containsExactly("/containers/gone");
        assertThat(deleted()).isEmpty();
    }
}
