package io.llamaoracle.harness.review;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.recording.RecordedCase;
import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.transcript.Answer;
import io.llamaoracle.harness.transcript.Canonical;
import io.llamaoracle.harness.transcript.Transcript;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a change of side means for the answers to the same requests: classes, where texts part, how far floats move. */
public final class Impact {
    private final String from;
    private final String to;
    private final Map<ChangeClass, Integer> counts = new EnumMap<>(ChangeClass.class);
    private final List<Changed> changed = new ArrayList<>();
    private final FloatDrift floats = new FloatDrift();
    private int cases;

    /**
     * A case whose answers changed.
     *
     * @param row model and suite
     * @param change how far apart, and where first
     * @param parting the step at which the sides draw other tokens, where the answers list steps
     * @param before the generated text on the first side
     * @param after on the other
     */
    public record Changed(String row, CaseChange change, Optional<Parting> parting, String before, String after) {
        /** {@code row/id}, by which it is allowed. */
        public String name() {
            return row + "/" + change.id();
        }
    }

    /** From one side to another. */
    public Impact(String from, String to) {
        this.from = from;
        this.to = to;
    }

    /** Adds what both sides answered to one suite. */
    public void add(String row, Recording before, Recording after) {
        Map<String, Transcript> old = new HashMap<>();
        before.forEach(c -> old.put(c.definition().id(), c.transcript()));
        Map<String, RecordedCase> now = new HashMap<>();
        after.forEach(c -> now.put(c.definition().id(), c));
        for (CaseChange change : RecordingDiff.compare(before, after)) {
            cases++;
            counts.merge(change.change(), 1, Integer::sum);
            Transcript a = old.get(change.id());
            Transcript b = now.containsKey(change.id()) ? now.get(change.id()).transcript() : null;
            if (a != null && b != null) {
                floats.add(a, b);
            }
            if (change.change() != ChangeClass.EQUAL) {
                boolean both = a != null && b != null;
                changed.add(new Changed(
                        row,
                        change,
                        both ? Parting.of(a, b) : Optional.empty(),
                        both ? text(a) : "",
                        both ? text(b) : ""));
            }
        }
    }

    private static String text(Transcript transcript) {
        StringBuilder out = new StringBuilder();
        for (Answer answer : transcript.answers()) {
            Canonical.values(answer).forEach(v -> text(v, out));
        }
        return out.toString();
    }

    private static void text(Json value, StringBuilder out) {
        if (value instanceof Json.Obj object) {
            for (Json.Member m : object.members()) {
                boolean said = m.name().equals("content")
                        || m.name().equals("text")
                        || m.name().equals("arguments");
                if (said && m.value() instanceof Json.Str s) {
                    out.append(s.value());
                } else if (!m.name().equals("logprobs") && !m.name().equals("completion_probabilities")) {
                    text(m.value(), out);
                }
            }
        } else if (value instanceof Json.Arr array) {
            array.items().forEach(i -> text(i, out));
        }
    }

    public String from() {
        return from;
    }

    public String to() {
        return to;
    }

    public int cases() {
        return cases;
    }

    public int count(ChangeClass change) {
        return counts.getOrDefault(change, 0);
    }

    public List<Changed> changed() {
        return List.copyOf(changed);
    }

    public FloatDrift floats() {
        return floats;
    }

    /** All of it. */
    public Json.Obj json() {
        JsonBuilder classes = new JsonBuilder();
        counts.forEach((c, n) -> classes.put(c.word(), n));
        List<Json> list = new ArrayList<>();
        for (Changed c : changed) {
            JsonBuilder one = new JsonBuilder()
                    .put("case", c.name())
                    .put("change", c.change().change().word())
                    .put("place", c.change().first().map(d -> d.place()).orElse(""))
                    .put("before", c.before())
                    .put("after", c.after());
            c.parting()
                    .ifPresent(p -> one.put(
                            "parting",
                            new JsonBuilder()
                                    .put("request", p.request())
                                    .put("step", p.step())
                                    .put("token_before", p.left().id())
                                    .put("piece_before", p.left().piece())
                                    .put("token_after", p.right().id())
                                    .put("piece_after", p.right().piece())
                                    .put("margin_before", FloatDrift.number(p.leftMargin()))
                                    .put("margin_after", FloatDrift.number(p.rightMargin()))
                                    .build()));
            list.add(one.build());
        }
        return new JsonBuilder()
                .put("from", from)
                .put("to", to)
                .put("cases", cases)
                .put("counts", classes.build())
                .put("floats", floats.json())
                .put("changed", new Json.Arr(list))
                .build();
    }
}
