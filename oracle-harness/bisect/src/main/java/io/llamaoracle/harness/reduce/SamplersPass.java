package io.llamaoracle.harness.reduce;

import io.llamaoracle.harness.bisect.RequestEdit;
import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.suite.Request;
import java.util.List;
import java.util.function.Predicate;

/** Fewer samplers; where a request names none, those in force are named first. */
final class SamplersPass implements Pass {
    private static final String NAME = "samplers";
    private final Subject subject;

    SamplersPass(Subject subject) {
        this.subject = subject;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String size(ReduceCase candidate) {
        StringBuilder out = new StringBuilder();
        for (Request request : candidate.requests()) {
            Json list = RequestEdit.body(request).flatMap(b -> b.get(NAME)).orElse(null);
            out.append(out.isEmpty() ? "" : ", ");
            out.append(
                    list instanceof Json.Arr a
                            ? Words.count(a.items().size(), "sampler")
                            : "the samplers of the server");
        }
        return out.toString();
    }

    @Override
    public ReduceCase shrink(ReduceCase start, Predicate<ReduceCase> same) {
        ReduceCase best = start;
        for (int i = 0; i < start.requests().size(); i++) {
            best = shrink(best, i, same);
        }
        return best;
    }

    private ReduceCase shrink(ReduceCase start, int index, Predicate<ReduceCase> same) {
        List<Json> names = names(start, index);
        if (names.isEmpty() || (!named(start, index) && !same.test(set(start, index, names)))) {
            return start;
        }
        return set(start, index, DeltaDebugging.minimize(names, part -> same.test(set(start, index, part))));
    }

    private static boolean named(ReduceCase start, int index) {
        return RequestEdit.body(start.requests().get(index))
                        .flatMap(b -> b.get(NAME))
                        .orElse(null)
                instanceof Json.Arr;
    }

    private List<Json> names(ReduceCase start, int index) {
        Json list = RequestEdit.body(start.requests().get(index))
                .flatMap(b -> b.get(NAME))
                .orElse(null);
        return list instanceof Json.Arr a
                ? a.items()
                : subject.samplers(start, index).stream()
                        .<Json>map(Json.Str::new)
                        .toList();
    }

    private static ReduceCase set(ReduceCase start, int index, List<Json> names) {
        return start.with(index, RequestEdit.set(start.requests().get(index), NAME, new Json.Arr(names)));
    }
}
