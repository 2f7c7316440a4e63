package io.llamaoracle.harness.reduce;

import io.llamaoracle.harness.bisect.RequestEdit;
import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.suite.Request;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A shorter prompt: of token ids where the ids alone still show the divergence, else of characters; messages of a chat one by
 * one, then their characters.
 */
final class PromptPass implements Pass {
    private static final List<String> TEXTS = List.of("prompt", "content", "input");
    private final Subject subject;

    PromptPass(Subject subject) {
        this.subject = subject;
    }

    @Override
    public String name() {
        return "prompt";
    }

    @Override
    public String size(ReduceCase candidate) {
        List<String> sizes = candidate.requests().stream()
                .map(r -> RequestEdit.body(r).map(PromptPass::size).orElse("no prompt"))
                .toList();
        return String.join(" + ", sizes);
    }

    private static String size(Json.Obj body) {
        for (String name : TEXTS) {
            Json value = body.get(name).orElse(null);
            if (value instanceof Json.Str s) {
                return Words.count(s.value().codePointCount(0, s.value().length()), "character");
            }
            if (value instanceof Json.Arr list) {
                return Words.count(list.items().size(), "token");
            }
        }
        return body.get("messages").orElse(null) instanceof Json.Arr list
                ? Words.count(list.items().size(), "message")
                : "no prompt";
    }

    @Override
    public ReduceCase shrink(ReduceCase start, Predicate<ReduceCase> same) {
        ReduceCase best = start;
        for (int i = 0; i < start.requests().size(); i++) {
            Optional<Json.Obj> body = RequestEdit.body(best.requests().get(i));
            if (body.isPresent()) {
                best = shrink(best, i, body.get(), same);
            }
        }
        return best;
    }

    private ReduceCase shrink(ReduceCase start, int index, Json.Obj body, Predicate<ReduceCase> same) {
        for (String name : TEXTS) {
            Json value = body.get(name).orElse(null);
            if (value instanceof Json.Str text) {
                ReduceCase asIds = name.equals("prompt") ? ids(start, index) : start;
                return !asIds.equals(start) && same.test(asIds)
                        ? items(asIds, index, name, same)
                        : characters(start, text.value(), same, t -> set(start, index, name, new Json.Str(t)));
            }
            if (value instanceof Json.Arr) {
                return items(start, index, name, same);
            }
        }
        return body.get("messages").orElse(null) instanceof Json.Arr ? messages(start, index, same) : start;
    }

    private ReduceCase ids(ReduceCase start, int index) {
        return subject.promptTokens(start, index)
                .map(ids -> set(
                        start,
                        index,
                        "prompt",
                        new Json.Arr(ids.stream().<Json>map(RequestEdit::num).toList())))
                .orElse(start);
    }

    /** Items of a list, first fewer, then all after the first alike. */
    private static ReduceCase items(ReduceCase start, int index, String name, Predicate<ReduceCase> same) {
        List<Json> all = list(start, index, name);
        List<Json> left = DeltaDebugging.minimize(all, part -> same.test(set(start, index, name, new Json.Arr(part))));
        ReduceCase best = set(start, index, name, new Json.Arr(left));
        if (left.size() > 2 && left.stream().distinct().count() > 2) {
            List<Json> plain = new ArrayList<>(left.subList(0, 1));
            plain.addAll(Collections.nCopies(left.size() - 1, left.get(1)));
            ReduceCase candidate = set(start, index, name, new Json.Arr(plain));
            best = same.test(candidate) ? candidate : best;
        }
        return best;
    }

    private static List<Json> list(ReduceCase start, int index, String name) {
        Json value = RequestEdit.body(start.requests().get(index))
                .flatMap(b -> b.get(name))
                .orElse(null);
        return value instanceof Json.Arr list ? list.items() : List.of();
    }

    private ReduceCase messages(ReduceCase start, int index, Predicate<ReduceCase> same) {
        ReduceCase best = items(start, index, "messages", same);
        List<Json> messages = list(best, index, "messages");
        for (int m = 0; m < messages.size(); m++) {
            if (messages.get(m) instanceof Json.Obj message
                    && message.get("content").orElse(null) instanceof Json.Str text) {
                ReduceCase from = best;
                int at = m;
                best = characters(best, text.value(), same, t -> withContent(from, index, at, t));
            }
        }
        return best;
    }

    private static ReduceCase withContent(ReduceCase start, int index, int at, String text) {
        List<Json> messages = new ArrayList<>(list(start, index, "messages"));
        List<Json.Member> members = new ArrayList<>();
        for (Json.Member m : ((Json.Obj) messages.get(at)).members()) {
            members.add(m.name().equals("content") ? new Json.Member("content", new Json.Str(text)) : m);
        }
        messages.set(at, new Json.Obj(members));
        return set(start, index, "messages", new Json.Arr(messages));
    }

    /** Gives a candidate with another text. */
    private interface WithText {
        ReduceCase of(String text);
    }

    private static ReduceCase characters(ReduceCase start, String text, Predicate<ReduceCase> same, WithText with) {
        List<Integer> points = text.codePoints().boxed().toList();
        List<Integer> left = DeltaDebugging.minimize(points, part -> same.test(with.of(text(part))));
        return left.size() == points.size() ? start : with.of(text(left));
    }

    private static String text(List<Integer> points) {
        StringBuilder out = new StringBuilder();
        points.forEach(out::appendCodePoint);
        return out.toString();
    }

    private static ReduceCase set(ReduceCase start, int index, String name, Json value) {
        Request changed = RequestEdit.set(start.requests().get(index), name, value);
        return start.with(index, changed);
    }
}
