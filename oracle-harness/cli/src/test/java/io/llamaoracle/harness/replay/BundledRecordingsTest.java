package io.llamaoracle.harness.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.diff.Verdict;
import io.llamaoracle.harness.models.Catalogue;
import io.llamaoracle.harness.models.ModelStore;
import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.recording.RecordingStore;
import io.llamaoracle.harness.report.DivergenceText;
import io.llamaoracle.harness.report.Run;
import io.llamaoracle.harness.report.VerdictTable;
import io.llamaoracle.harness.runner.Subjects;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The engine against what is committed, without Docker. The property {@code replay.budget} says how many generated tokens
 * are enough ({@link Sample}); {@code -Pexhaustive} replays everything.
 */
class BundledRecordingsTest {
    private static final Logger LOG = LoggerFactory.getLogger(BundledRecordingsTest.class);
    private static final Path ROOT = Path.of("..", "..");

    @Test
    void theEngineGivesTheRecordedBits() {
        RecordingStore store = new RecordingStore(ROOT.resolve("recordings"));
        ModelStore models =
                new ModelStore(Catalogue.load(), ROOT.resolve("recordings/models"), ROOT.resolve(".oracle/models"));
        long budget = Long.parseLong(System.getProperty("replay.budget", Long.toString(Sample.BUDGET)));
        List<Recording> ready = store.accepted().stream()
                .filter(r -> models.find(r.manifest().model()).isPresent())
                .toList();
        Sample sample = Sample.of(ready, budget, Long.getLong("replay.sample", Commit.number(ROOT)));
        Run run = new Run("engine", "1/1");
        run.part(
                sample.rule(),
                store.accepted().stream().mapToInt(r -> r.manifest().cases()).sum());
        Replayer replayer = new Replayer(
                Subjects.find("engine"), KnownDivergences.read(store.root().resolve(KnownDivergences.FILE)), true);
        for (Recording recording : store.accepted()) {
            Optional<Path> model = models.find(recording.manifest().model());
            assertThat(recording.problems()).isEmpty();
            if (model.isEmpty()) {
                run.skip(recording.id(), recording.manifest().cases(), "the model is not here");
                continue;
            }
            models.check(model.get(), recording.manifest().modelSha256(), "see ./oracle models");
            Predicate<String> wanted = c -> sample.selector().test(Shard.key(recording.id(), c));
            replayer.replay(recording, model.get(), wanted, run::add);
        }
        LOG.warn("the bundled recordings on the engine, {}:\n{}", sample.rule(), VerdictTable.text(run));
        LOG.warn("{}", run.conclusion());
        run.skips().forEach(s -> LOG.warn("SKIPPED {}: {}", s.recording(), s.reason()));
        StringBuilder blocks = new StringBuilder();
        run.kept().stream()
                .filter(r -> r.verdict().failure() || r.verdict() == Verdict.ERROR)
                .limit(10)
                .forEach(r -> blocks.append(DivergenceText.of(r)).append('\n'));
        assertThat(run.total().compared())
                .as("a run that compared nothing fails")
                .isPositive();
        assertThat(blocks.toString()).isEmpty();
    }
}
