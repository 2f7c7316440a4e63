package io.llamaoracle.harness.tokenizer;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.harness.diff.Verdict;
import io.llamaoracle.harness.models.Catalogue;
import io.llamaoracle.harness.models.ModelMaker;
import io.llamaoracle.harness.models.ModelStore;
import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.recording.RecordingStore;
import io.llamaoracle.harness.replay.CaseResult;
import io.llamaoracle.harness.replay.KnownDivergences;
import io.llamaoracle.harness.replay.Replayer;
import io.llamaoracle.harness.report.DivergenceText;
import io.llamaoracle.harness.runner.Subjects;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the real server answered on every vocabulary, asked of the engine. */
@Tag("oracle")
class RecordedTokenizersIT {
    private static final Path ROOT = Path.of("..", "..");
    private static final int MODELS = 40;

    @Test
    void everyRecordedAnswerIsEqual() {
        ModelStore models =
                new ModelStore(Catalogue.load(), ROOT.resolve("recordings/models"), ROOT.resolve(".oracle/models"));
        ModelMaker maker = new ModelMaker(models, (source, target, type, options) -> {}, line -> {});
        Replayer replayer = new Replayer(Subjects.find("engine"), KnownDivergences.none(), true);
        List<CaseResult> results = new ArrayList<>();
        int recordings = 0;
        for (Recording recording : new RecordingStore(ROOT.resolve("recordings")).accepted()) {
            if (!recording.manifest().model().startsWith("micro-vocab-")) {
                continue;
            }
            Path model = maker.obtain(recording.manifest().model(), Optional.empty());
            models.check(model, recording.manifest().modelSha256(), "delete it and make it again");
            replayer.replay(recording, model, id -> true, results::add);
            recordings++;
        }
        assertThat(recordings).isGreaterThanOrEqualTo(MODELS);
        StringBuilder blocks = new StringBuilder();
        results.stream()
                .filter(r -> r.verdict() != Verdict.EQUAL && r.verdict() != Verdict.ABORTED_AS_EXPECTED)
                .limit(10)
                .forEach(r -> blocks.append(DivergenceText.of(r)).append('\n'));
        assertThat(blocks.toString()).isEmpty();
    }
}
