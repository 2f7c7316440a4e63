package io.llamaoracle.harness.reduce;

import io.llamaoracle.harness.bisect.RequestEdit;
import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.suite.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Fewer members of the body, and in those that are lists fewer items. */
final class ParametersPass implements Pass {
    /** What the other passes shrink; and the seed, without which no answer repeats itself. */
    private static final Set<String> KEPT = Set.of(
            "prompt",
            "messages",
            "content",
            "input",
            "n_predict",
            "max_tokens",
            "max_completion_tokens",
            "samplers",
            "seed");

    @Override
    public String name() {
        return "parameters";
    }

    @Override
    public String size(ReduceCase candidate) {
        long n = candidate.requests().stream()
                .mapToLong(r -> RequestEdit.body(r)
                        .map(b -> b.names().stream()
                                .filter(m -> !KEPT.contains(m))
                                .count())
                        .orElse(0L))
                .sum();
        return Words.count(n, "parameter");
    }

    @Override
    public ReduceCase shrink(ReduceCase start, Predicate<ReduceCase> same) {
        ReduceCase best = start;
        for (int i = 0; i < start.requests().size(); i++) {
            if (RequestEdit.body(best.requests().get(i)).isPresent()) {
                best = items(members(best, i, same), i, same);
            }
        }
        return best;
    }

    private static ReduceCase members(ReduceCase start, int index, Predicate<ReduceCase> same) {
        Json.Obj body = RequestEdit.body(start.requests().get(index)).orElseThrow();
        List<String> names =
                body.names().stream().filter(n -> !KEPT.contains(n)).distinct().toList();
        List<String> left = DeltaDebugging.minimize(names, part -> same.test(only(start, index, part)));
        return only(start, index, left);
    }

    private static ReduceCase only(ReduceCase start, int index, List<String> names) {
        Request request = start.requests().get(index);
        for (String name : RequestEdit.body(request).orElseThrow().names()) {
            if (!KEPT.contains(name) && !names.contains(name)) {
                request = RequestEdit.remove(request, name);
            }
        }
        return start.with(index, request);
    }

    private static ReduceCase items(ReduceCase start, int index, Predicate<ReduceCase> same) {
        ReduceCase best = start;
        for (Json.Member member :
                RequestEdit.body(start.requests().get(index)).orElseThrow().members()) {
            if (!KEPT.contains(member.name()) && member.value() instanceof Json.Arr list) {
                ReduceCase from = best;
                List<Json> left = DeltaDebugging.minimize(
                        list.items(), part -> same.test(set(from, index, member.name(), new ArrayList<>(part))));
                best = set(from, index, member.name(), left);
            }
        }
        return best;
    }

    private static ReduceCase set(ReduceCase start, int index, String name, List<Json> items) {
        return start.with(index, RequestEdit.set(start.requests().get(index), name, new Json.Arr(items)));
    }
}
