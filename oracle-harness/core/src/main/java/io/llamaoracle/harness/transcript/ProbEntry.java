package io.llamaoracle.harness.transcript;

import io.llamaoracle.harness.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The shape of one entry of {@code completion_probabilities} (or of a chat answer's {@code logprobs.content}).
 *
 * @param chosen the drawn token
 * @param chosenBytes its {@code bytes} array
 * @param top the listed candidates
 * @param topBytes their {@code bytes} arrays
 * @param post whether the floats are probabilities after sampling ({@code prob}) or logprobs
 */
public record ProbEntry(
        Candidate chosen, List<Integer> chosenBytes, List<Candidate> top, List<List<Integer>> topBytes, boolean post) {

    /** Reads an entry; empty when the value has another shape. */
    public static Optional<ProbEntry> read(Json value) {
        if (!(value instanceof Json.Obj entry) || entry.members().size() != 5) {
            return Optional.empty();
        }
        boolean post = entry.members().get(3).name().equals("prob");
        if (!entry.names().equals(names(post, true)) || !(entry.members().get(4).value() instanceof Json.Arr list)) {
            return Optional.empty();
        }
        List<Candidate> top = new ArrayList<>();
        List<List<Integer>> topBytes = new ArrayList<>();
        for (Json item : list.items()) {
            if (!(item instanceof Json.Obj object) || !object.names().equals(names(post, false)) || !plain(object)) {
                return Optional.empty();
            }
            top.add(candidate(object));
            topBytes.add(bytes(object));
        }
        return plain(entry)
                ? Optional.of(new ProbEntry(candidate(entry), bytes(entry), top, topBytes, post))
                : Optional.empty();
    }

    /** The entry as the server writes it. */
    public Json write() {
        List<Json> list = new ArrayList<>();
        for (int i = 0; i < top.size(); i++) {
            list.add(new Json.Obj(members(top.get(i), topBytes.get(i))));
        }
        List<Json.Member> members = members(chosen, chosenBytes);
        members.add(new Json.Member(post ? "top_probs" : "top_logprobs", new Json.Arr(list)));
        return new Json.Obj(members);
    }

    private List<Json.Member> members(Candidate c, List<Integer> bytes) {
        List<Json.Member> members = new ArrayList<>();
        members.add(new Json.Member("id", new Json.Num(Integer.toString(c.id()))));
        members.add(new Json.Member("token", new Json.Str(c.piece())));
        members.add(new Json.Member(
                "bytes",
                new Json.Arr(bytes.stream()
                        .<Json>map(b -> new Json.Num(Integer.toString(b)))
                        .toList())));
        members.add(new Json.Member(post ? "prob" : "logprob", new Json.Num(c.decimal())));
        return members;
    }

    private static List<String> names(boolean post, boolean outer) {
        List<String> names = new ArrayList<>(List.of("id", "token", "bytes", post ? "prob" : "logprob"));
        if (outer) {
            names.add(post ? "top_probs" : "top_logprobs");
        }
        return names;
    }

    private static boolean plain(Json.Obj object) {
        return object.members().get(0).value() instanceof Json.Num id
                && id.integral()
                && object.members().get(1).value() instanceof Json.Str
                && object.members().get(2).value() instanceof Json.Arr bytes
                && bytes.items().stream().allMatch(b -> b instanceof Json.Num n && n.integral())
                && object.members().get(3).value() instanceof Json.Num;
    }

    private static Candidate candidate(Json.Obj object) {
        Json.Num id = (Json.Num) object.members().get(0).value();
        Json.Str piece = (Json.Str) object.members().get(1).value();
        Json.Num number = (Json.Num) object.members().get(3).value();
        return new Candidate(Integer.parseInt(id.text()), piece.value(), number.text());
    }

    private static List<Integer> bytes(Json.Obj object) {
        Json.Arr bytes = (Json.Arr) object.members().get(2).value();
        return bytes.items().stream()
                .map(b -> Integer.parseInt(((Json.Num) b).text()))
                .toList();
    }
}
