package io.llamaoracle.harness.stability;

import io.llamaoracle.harness.recording.RecordedCase;
import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.review.ChangeClass;
import io.llamaoracle.harness.review.RecordingDiff;
import io.llamaoracle.harness.runner.Runner;
import io.llamaoracle.harness.runner.RunnerFactory;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.transcript.Canonical;
import io.llamaoracle.harness.transcript.Transcript;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** Asks the cases of a recording again under every variation and classes them by what changes their answers. */
public final class Stability {
    private final RunnerFactory oracle;
    private final BiConsumer<String, Integer> progress;

    /**
     * A check.
     *
     * @param oracle opens servers of the recording's own build
     * @param progress told the name and number of cases of each variation before it begins
     */
    public Stability(RunnerFactory oracle, BiConsumer<String, Integer> progress) {
        this.oracle = oracle;
        this.progress = progress;
    }

    /**
     * Classes the cases, in the recording's order. Metadata such as the slot's number or the count of cached tokens is not
     * compared: text, tokens, floats and refusals are.
     *
     * @param model the recording's model file
     */
    public List<CaseStability> of(Recording recording, Path model) {
        List<RecordedCase> cases = new ArrayList<>();
        recording.forEach(cases::add);
        Map<String, Map<String, String>> broken = new LinkedHashMap<>();
        Map<String, Boolean> unstable = new LinkedHashMap<>();
        cases.forEach(c -> broken.put(c.definition().id(), new LinkedHashMap<>()));
        for (Variation variation : Variation.of(recording.manifest().flags())) {
            progress.accept(variation.name(), cases.size());
            try (Runner runner = oracle.open(new ServerSpec(recording.manifest().model(), model, variation.flags()))) {
                for (RecordedCase each : variation.order(cases)) {
                    Transcript now = Canonical.of(runner.run(each.definition()));
                    ChangeClass change = RecordingDiff.change(each.transcript(), now);
                    if (change != ChangeClass.EQUAL && change != ChangeClass.MEMBERS) {
                        String id = each.definition().id();
                        broken.get(id).put(variation.name(), change.word());
                        unstable.merge(id, !variation.environment(), Boolean::logicalOr);
                    }
                }
            }
        }
        return broken.entrySet().stream()
                .map(e -> new CaseStability(e.getKey(), kind(e.getValue(), unstable.get(e.getKey())), e.getValue()))
                .toList();
    }

    private static StabilityClass kind(Map<String, String> broken, Boolean unstable) {
        if (broken.isEmpty()) {
            return StabilityClass.PINNED;
        }
        return unstable ? StabilityClass.UNSTABLE : StabilityClass.ENVIRONMENT_BOUND;
    }
}
