package io.llamaoracle.harness.transcript;

import io.llamaoracle.harness.json.Json;
import java.util.ArrayList;
import java.util.List;

/** Finds the generation steps in an answer, wherever its dialect puts them. */
public final class Steps {
    private Steps() {}

    /** The steps of an answer in order; empty when it reports no probabilities. */
    public static List<Step> of(Answer answer) {
        List<Step> steps = new ArrayList<>();
        for (Json value : Canonical.values(answer)) {
            collect(value, steps);
        }
        return steps;
    }

    private static void collect(Json value, List<Step> steps) {
        if (value instanceof Json.Obj object) {
            for (Json.Member member : object.members()) {
                collect(member.value(), steps);
            }
        } else if (value instanceof Json.Arr array) {
            for (Json item : array.items()) {
                ProbEntry.read(item)
                        .ifPresentOrElse(e -> steps.add(new Step(e.chosen(), e.top())), () -> collect(item, steps));
            }
        }
    }
}
