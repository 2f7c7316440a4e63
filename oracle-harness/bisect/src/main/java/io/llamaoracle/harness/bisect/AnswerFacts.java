package io.llamaoracle.harness.bisect;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.transcript.Answer;
import io.llamaoracle.harness.transcript.Canonical;
import java.util.List;
import java.util.Optional;

/**
 * Facts that a completion's answer tells about itself.
 *
 * @param settings the parameters in force
 * @param predicted tokens generated; -1 when it does not tell
 */
public record AnswerFacts(Optional<Json.Obj> settings, int predicted) {
    /** Reads an answer, streamed or not. */
    public static AnswerFacts of(Answer answer) {
        List<Json> values = Canonical.values(answer);
        Optional<Json.Obj> settings = member(values, "generation_settings")
                .filter(v -> v instanceof Json.Obj)
                .map(v -> (Json.Obj) v);
        int predicted = member(values, "tokens_predicted")
                .filter(v -> v instanceof Json.Num)
                .map(v -> (int) ((Json.Num) v).value())
                .orElse(-1);
        return new AnswerFacts(settings, predicted);
    }

    /** The last value of that name in the answer's objects. */
    public static Optional<Json> member(Answer answer, String name) {
        return member(Canonical.values(answer), name);
    }

    private static Optional<Json> member(List<Json> values, String name) {
        Optional<Json> found = Optional.empty();
        for (Json value : values) {
            if (value instanceof Json.Obj object && object.get(name).isPresent()) {
                found = object.get(name);
            }
        }
        return found;
    }
}
