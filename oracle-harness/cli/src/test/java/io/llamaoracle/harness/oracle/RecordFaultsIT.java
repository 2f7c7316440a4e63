package io.llamaoracle.harness.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.cli.Main;
import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.support.Child;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.DockerClientFactory;

/**
 * {@code oracle record} interrupted, killed, without Docker, without room: no recording lost or half-written, no container
 * left, and the same command goes on where it stopped.
 */
@Tag("oracle")
class RecordFaultsIT {
    private static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();
    private static final String SUITE = "slow";
    private static final int CASES = 16;
    private static final String MODEL = "micro-llama-linear-f16";

    @TempDir
    private Path folder;

    /** Requests that take a moment each, so that what befalls them does so in the middle. */
    private Child record(Path recordings, Map<String, String> environment) throws IOException {
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < CASES; i++) {
            log.append("{\"prompt\":\"")
                    .append(i)
                    .append("\",\"n_predict\":400,\"ignore_eos\":true,\"seed\":1,\"n_probs\":1}\n");
        }
        Path requests = Files.writeString(folder.resolve(SUITE + ".jsonl"), log);
        return Child.start(
                folder,
                environment,
                List.of("-Xmx512m", "-Doracle.home=" + ROOT),
                Main.class.getName(),
                "record",
                "--requests",
                requests.toString(),
                "--model",
                MODEL,
                "--recordings",
                recordings.toString());
    }

    private static Path place(Path recordings) {
        return recordings.resolve("received/b11192/haswell-gcc12-glibc2.36").resolve(MODEL);
    }

    /** Whether so many answers of a pass are on disk. */
    private static boolean answered(Path recordings, String pass, int n) {
        Path journal = place(recordings).resolve(SUITE + ".part").resolve(pass + ".jsonl");
        try (Stream<String> lines = Files.exists(journal) ? Files.lines(journal) : Stream.empty()) {
            return lines.count() >= n;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void assertWhole(Path recordings) {
        Recording received = Recording.open(place(recordings).resolve(SUITE));
        assertThat(received.problems()).isEmpty();
        assertThat(received.manifest().cases()).isEqualTo(CASES);
        assertThat(received.manifest().unstable()).isEmpty();
        assertThat(place(recordings).resolve(SUITE + ".part")).doesNotExist();
    }

    /**
     * A recorder that is itself stopped in the middle of its first pass, however slow or fast either side is: it has answers on
     * disk and more to ask than what may be on its way. One that was quicker begins again.
     */
    private Child stopped(Path recordings, Map<String, String> environment) throws IOException, InterruptedException {
        while (true) {
            Child child = record(recordings, environment);
            child.await(() -> answered(recordings, "pass1", 1));
            child.signal("STOP");
            if (!answered(recordings, "pass1", CASES - 2)) {
                return child;
            }
            child.close();
            child.exitCode();
            Files.delete(place(recordings).resolve(SUITE + ".part").resolve("pass1.jsonl"));
        }
    }

    /** The container of a stopped recorder, stopped too; the recorder goes on and then waits for an answer. */
    private static String held(Child child) throws IOException, InterruptedException {
        List<String> owned = containers(child.pid());
        assertThat(owned).hasSize(1);
        signal(owned.getFirst(), "STOP");
        child.signal("CONT");
        return owned.getFirst();
    }

    private static void signal(String container, String name) {
        DockerClientFactory.lazyClient()
                .killContainerCmd(container)
                .withSignal(name)
                .exec();
    }

    /** Containers, dead ones too, of a process. */
    private static List<String> containers(long pid) {
        String owner = LeftContainers.owner().replaceFirst("\\d+$", Long.toString(pid));
        return DockerClientFactory.lazyClient()
                .listContainersCmd()
                .withShowAll(true)
                .withLabelFilter(Map.of(LeftContainers.LABEL, owner))
                .exec()
                .stream()
                .map(c -> c.getId())
                .toList();
    }

    @Test
    void interruptedItLeavesNoContainerAndTheSameCommandGoesOn() throws IOException, InterruptedException {
        long interrupted;
        try (Child first = stopped(folder, Map.of())) {
            held(first);
            try (Child second = record(folder, Map.of())) {
                assertThat(second.exitCode()).isEqualTo(4);
                assertThat(second.output()).contains("another recorder (process " + first.pid() + ") works in");
            }
            first.signal("INT");
            assertThat(first.exitCode()).isEqualTo(128 + 2);
            interrupted = first.pid();
        }
        assertThat(containers(interrupted)).isEmpty();
        assertThat(place(folder).resolve(SUITE)).doesNotExist();
        try (Child again = record(folder, Map.of())) {
            assertThat(again.exitCode()).as(again.output()).isZero();
            assertThat(containers(again.pid())).isEmpty();
        }
        assertWhole(folder);
    }

    @Test
    void killedItsContainerGoesToo() throws IOException, InterruptedException {
        try (Child first = stopped(folder, Map.of())) {
            assertThat(containers(first.pid())).hasSize(1);
            first.signal("KILL");
            assertThat(first.exitCode()).isEqualTo(128 + 9);
            long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
            while (!containers(first.pid()).isEmpty()) {
                assertThat(System.nanoTime())
                        .as("its watchdog should have removed it")
                        .isLessThan(end);
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
            }
        }
    }

    @Test
    void killedWithoutAWatchdogItsContainerGoesWithTheNextRunWhichGoesOn() throws IOException, InterruptedException {
        long killed;
        try (Child first = stopped(folder, Map.of("PATH", "/nowhere"))) {
            first.signal("KILL");
            assertThat(first.exitCode()).isEqualTo(128 + 9);
            killed = first.pid();
        }
        assertThat(containers(killed)).as("nobody could stop it").hasSize(1);
        try (Child again = record(folder, Map.of())) {
            assertThat(again.exitCode()).as(again.output()).isZero();
        }
        assertThat(containers(killed)).isEmpty();
        assertWhole(folder);
    }

    @Test
    void anAnswerOfAContainerKilledInTheMiddleIsNotStored() throws IOException, InterruptedException {
        try (Child first = stopped(folder, Map.of())) {
            signal(held(first), "KILL");
            assertThat(first.exitCode()).as(first.output()).isEqualTo(3);
        }
        Recording received = Recording.open(place(folder).resolve(SUITE));
        assertThat(received.problems()).isEmpty();
        assertThat(received.manifest().unstable())
                .as("an abort in one of two processes is no agreement")
                .hasSize(1);
        assertThat(received.manifest().cases()).isEqualTo(CASES - 1);
    }

    @Test
    void dockerStoppedInTheMiddleIsSaidAndTheSameCommandGoesOn() throws IOException, InterruptedException {
        long stopped;
        try (DockerProxy proxy = new DockerProxy()) {
            Map<String, String> environment = Map.of("DOCKER_HOST", "tcp://127.0.0.1:" + proxy.port());
            try (Child first = stopped(folder, environment)) {
                proxy.stop();
                first.signal("CONT");
                assertThat(first.exitCode()).as(first.output()).isEqualTo(4);
                stopped = first.pid();
                assertThat(first.output()).contains("oracle: Docker does not answer as it should");
            }
        }
        assertThat(place(folder).resolve(SUITE)).doesNotExist();
        try (Child again = record(folder, Map.of())) {
            assertThat(again.exitCode()).as(again.output()).isZero();
        }
        assertThat(containers(stopped)).isEmpty();
        assertWhole(folder);
    }

    @Test
    void aFullDiskIsSaidAndWithRoomTheSameCommandGoesOn() throws IOException, InterruptedException {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        run("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", disk.toString());
        try {
            try (Child first = record(disk, Map.of())) {
                assertThat(first.exitCode()).as(first.output()).isEqualTo(4);
                assertThat(first.output())
                        .contains("cannot write under " + disk)
                        .contains("No space left");
                assertThat(containers(first.pid())).isEmpty();
            }
            assertThat(place(disk).resolve(SUITE)).doesNotExist();
            run("mount", "-o", "remount,size=8m", disk.toString());
            try (Child again = record(disk, Map.of())) {
                assertThat(again.exitCode()).as(again.output()).isZero();
            }
            assertWhole(disk);
        } finally {
            run("umount", disk.toString());
        }
    }

    /** A main class that tells how far apart two readings of the wall clock are, a second between them. */
    static final class ClockReader {
        public static void main(String[] arguments) throws InterruptedException {
            long first = System.currentTimeMillis();
            Thread.sleep(1_000);
            System.out.println("apart " + Math.abs(System.currentTimeMillis() - first) / 1_000_000);
        }
    }

    @Test
    void aClockThatIsSetForwardsAndBackAllTheTimeChangesNothing() throws IOException, InterruptedException {
        Path library = folder.resolve("clock.so");
        Path source = Path.of("src/test/c").toAbsolutePath();
        run(
                "docker",
                "run",
                "--rm",
                "-v",
                source + ":/c:ro",
                "-v",
                folder + ":/out",
                "--entrypoint",
                "cc",
                "llama-oracle/build:b11192-haswell-gcc12",
                "-shared",
                "-fPIC",
                "-O1",
                "-o",
                "/out/clock.so",
                "/c/jumping-clock.c");
        Map<String, String> jumps = Map.of("LD_PRELOAD", library.toString());
        try (Child clock = Child.start(folder, jumps, List.of(), ClockReader.class.getName())) {
            assertThat(clock.exitCode()).isZero();
            assertThat(clock.output())
                    .containsPattern("apart (199|200)[0-9]{3}")
                    .doesNotContain("cannot be preloaded");
        }
        try (Child recorder = record(folder, jumps)) {
            assertThat(recorder.exitCode()).as(recorder.output()).isZero();
            assertThat(containers(recorder.pid())).isEmpty();
        }
        assertWhole(folder);
    }

    private static void run(String... command) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor())
                .as(String.join(" ", command))
                .isZero();
    }

    @Test
    void oldImagesAreRemovedAndOthersStay() {
        var docker = DockerClientFactory.lazyClient();
        String image = ContainerSource.CANONICAL_IMAGE;
        docker.tagImageCmd(image, "llama-oracle/server", "b1-old-gcc0").exec();
        List<String> before = Images.list();
        assertThat(before).contains("llama-oracle/server:b1-old-gcc0", image);
        assertThat(Images.remove(tag -> tag.equals("b1-old-gcc0"))).containsExactly("llama-oracle/server:b1-old-gcc0");
        assertThat(Images.list()).contains(image).doesNotContain("llama-oracle/server:b1-old-gcc0");
    }
}
