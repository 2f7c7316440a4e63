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
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The engine against what is committed, without Docker. The property {@code replay.share} says which part: {@code 1/n}
 * replays shard 1 of n by cost (default {@code 1/1}, everything).
 */
class BundledRecordingsTest {
    private static final Logger LOG = LoggerFactory.getLogger(BundledRecordingsTest.class);
    private static final Path ROOT = Path.of("..");

    @Test
    void theEngineGivesTheRecordedBits() {
        RecordingStore store = new RecordingStore(ROOT.resolve("recordings"));
        ModelStore models =
                new ModelStore(Catalogue.load(), ROOT.resolve("recordings/models"), ROOT.resolve(".oracle/models"));
        Shard share = Shard.parse(System.getProperty("replay.share", "1/1"));
        List<Recording> ready = store.accepted().stream()
                .filter(r -> models.find(r.manifest().model()).isPresent())
                .toList();
        Set<String> mine = share.of() == 1 ? Set.of() : share.select(ready);
        Run run = new Run("engine", share.toString());
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
            Predicate<String> wanted = c -> share.of() == 1 || mine.contains(Shard.key(recording.id(), c));
            replayer.replay(recording, model.get(), wanted, run::add);
        }
        LOG.warn("share {} of the bundled recordings on the engine:\n{}", share, VerdictTable.text(run));
        run.skips().forEach(s -> LOG.warn("SKIPPED {}: {}", s.recording(), s.reason()));
        StringBuilder blocks = new StringBuilder();
        run.kept().stream()
                .filter(r -> r.verdict().failure() || r.verdict() == Verdict.ERROR)
                .limit(10)
                .forEach(r -> blocks.append(DivergenceText.of(r)).append('\n'));
        assertThat(run.total().compared()).as("a run that compared nothing fails").isPositive();
        assertThat(blocks.toString()).isEmpty();
    }
}
