package io.llamaoracle.harness.bisect;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.transcript.Answer;
import io.llamaoracle.harness.transcript.Canonical;
import java.util.List;
import java.util.Optional;

/** Facts that a completion's answer tells about itself. */
record AnswerFacts(Optional<Json.Obj> settings, int predicted) {
    static AnswerFacts of(Answer answer) {
        List<Json> values = Canonical.values(answer);
        Optional<Json.Obj> settings = Optional.empty();
        int predicted = -1;
        for (Json value : values) {
            if (value instanceof Json.Obj object) {
                Json found = object.get("generation_settings").orElse(null);
                settings = found instanceof Json.Obj s ? Optional.of(s) : settings;
                Json count = object.get("tokens_predicted").orElse(null);
                predicted = count instanceof Json.Num n ? (int) n.value() : predicted;
            }
        }
        return new AnswerFacts(settings, predicted);
    }
}
