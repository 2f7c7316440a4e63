package io.llamaoracle.harness.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.llamaoracle.harness.models.Catalogue;
import io.llamaoracle.harness.models.ModelStore;
import io.llamaoracle.harness.recording.Recorder;
import io.llamaoracle.harness.recording.RecorderListener;
import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.recording.RecordingJob;
import io.llamaoracle.harness.recording.RecordingStore;
import io.llamaoracle.harness.replay.KnownDivergences;
import io.llamaoracle.harness.replay.Replayer;
import io.llamaoracle.harness.report.MarkdownReport;
import io.llamaoracle.harness.report.Run;
import io.llamaoracle.harness.review.CaseChange;
import io.llamaoracle.harness.review.ChangeClass;
import io.llamaoracle.harness.review.RecordingDiff;
import io.llamaoracle.harness.runner.RunnerException;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.runner.Subjects;
import io.llamaoracle.harness.suite.Case;
import io.llamaoracle.harness.suite.Request;
import io.llamaoracle.harness.suite.Suite;
import io.llamaoracle.harness.suite.Suites;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.testcontainers.DockerClientFactory;

/** The live server: suite {@code first} recorded anew, against what is committed and against the engine. */
@Tag("oracle")
class OracleIT {
    private static final Logger LOG = LoggerFactory.getLogger(OracleIT.class);
    private static final Path ROOT = Path.of("..", "..");
    private static ContainerSource source;
    private static ModelStore models;

    @TempDir
    Path folder;

    @BeforeAll
    static void image() {
        source = ContainerSource.of(System.getProperty("oracle.image", ContainerSource.CANONICAL_IMAGE));
        models = new ModelStore(Catalogue.load(), ROOT.resolve("recordings/models"), ROOT.resolve(".oracle/models"));
    }

    @Test
    void suiteFirstIsWhatIsCommittedAndWhatTheEngineAnswers() throws IOException {
        Suite suite = Suites.find("first").orElseThrow();
        RecordingStore live = new RecordingStore(folder);
        RecordingStore committed = new RecordingStore(ROOT.resolve("recordings"));
        Run run = new Run("engine", "1/1");
        List<String> changed = new ArrayList<>();
        long start = System.nanoTime();
        for (String model : suite.models()) {
            Optional<Path> file = models.find(model);
            if (file.isEmpty()) {
                assertThat(System.getenv("CI"))
                        .as("with CI=true a missing model fails: " + model)
                        .isNotEqualTo("true");
                run.skip("live/" + model, suite.casesFor(model).size(), "the model is not here");
                continue;
            }
            Recording recording = record(live, suite, model, file.get());
            assertThat(recording.manifest().unstable()).isEmpty();
            Recording accepted = Recording.open(committed.acceptedFolder(recording.id()));
            RecordingDiff.compare(accepted, recording).stream()
                    .filter(c -> c.change() != ChangeClass.EQUAL)
                    .map(CaseChange::toString)
                    .forEach(changed::add);
            new Replayer(Subjects.find("engine"), KnownDivergences.none(), true)
                    .replay(recording, file.get(), c -> true, run::add);
        }
        run.took((System.nanoTime() - start) / 1e9);
        String summary = MarkdownReport.of(run);
        LOG.warn("\n{}", summary);
        Files.writeString(Files.createDirectories(Path.of("target")).resolve("oracle-summary.md"), summary);
        assertThat(changed).isEmpty();
        assertThat(run.exitCode()).as(summary).isZero();
    }

    private static Recording record(RecordingStore store, Suite suite, String model, Path file) {
        RecordingJob job = new RecordingJob(
                source.provenance(),
                source.machine(),
                new ServerSpec(model, file, suite.flags()),
                models.sha256(file),
                suite,
                suite.casesFor(model),
                source.provenance().target(),
                OracleSource.ENVIRONMENT,
                "mvn verify -Poracle");
        return new Recorder(store, s -> new OracleRunner(source, s), new Silent()).record(job);
    }

    private static ServerSpec tiny(String... flags) {
        return new ServerSpec("tiny-llama-f16", models.require("tiny-llama-f16"), List.of(flags));
    }

    @Test
    void aServerThatDiesAtStartIsToldByItsLastWords() {
        ServerSpec refused = tiny("-fa", "off", "-ctv", "q8_0");
        assertThatThrownBy(() -> source.start(refused))
                .isInstanceOf(OracleException.class)
                .hasMessageContaining("llama-server did not start");
        assertThat(left()).isEmpty();
    }

    @Test
    void aContainerKilledInTheMiddleIsAnAbortAndTheNextCaseGetsAFreshOne() throws InterruptedException {
        Case slow = completion("slow", 1500);
        Case quick = completion("quick", 2);
        try (OracleRunner runner = new OracleRunner(source, tiny("-t", "1", "-np", "1", "-c", "2048"))) {
            runner.run(quick);
            Thread killer = new Thread(() -> left().forEach(id ->
                    DockerClientFactory.lazyClient().killContainerCmd(id).exec()));
            killer.start();
            try {
                assertThat(runner.run(slow).abort()).isPresent();
            } catch (RunnerException e) {
                assertThat(e).hasMessageContaining("/completion");
            }
            killer.join();
            assertThat(runner.run(quick).answers().get(0).status()).isEqualTo(200);
        }
        assertThat(left()).isEmpty();
    }

    private static Case completion(String id, int tokens) {
        String body = "{\"prompt\":\"A\",\"n_predict\":" + tokens + ",\"temperature\":0,\"ignore_eos\":true}";
        return new Case(
                id,
                io.llamaoracle.harness.suite.CaseKind.CONTINUATION,
                List.of(new Request("POST", "/completion", body)),
                false,
                "");
    }

    /** Containers of this session that still run. */
    private static List<String> left() {
        return DockerClientFactory.lazyClient()
                .listContainersCmd()
                .withLabelFilter(java.util.Map.of(
                        DockerClientFactory.TESTCONTAINERS_SESSION_ID_LABEL, DockerClientFactory.SESSION_ID))
                .exec()
                .stream()
                .map(c -> c.getId())
                .toList();
    }

    private static final class Silent implements RecorderListener {
        @Override
        public void pass(int pass, int done, int total) {
            LOG.info("pass {} of {} cases", pass, total);
        }

        @Override
        public void answered(String id) {
            LOG.debug("answered {}", id);
        }

        @Override
        public void unstable(String id, String where) {
            LOG.error("unstable {} {}", id, where);
        }
    }
}
