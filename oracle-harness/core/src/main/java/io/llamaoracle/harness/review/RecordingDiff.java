package io.llamaoracle.harness.review;

import io.llamaoracle.harness.diff.CaseDiff;
import io.llamaoracle.harness.diff.TranscriptDiff;
import io.llamaoracle.harness.diff.Verdict;
import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.json.JsonTextException;
import io.llamaoracle.harness.recording.RecordedCase;
import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.suite.Case;
import io.llamaoracle.harness.transcript.Answer;
import io.llamaoracle.harness.transcript.Canonical;
import io.llamaoracle.harness.transcript.Steps;
import io.llamaoracle.harness.transcript.Transcript;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Compares two recordings of one suite and model, case by case. */
public final class RecordingDiff {
    private static final Set<String> PLAIN =
            Set.of("prompt", "n_predict", "seed", "n_probs", "cache_prompt", "return_tokens", "stream");

    private RecordingDiff() {}

    /** All cases of both, in the newer one's order, then those that it lacks. */
    public static List<CaseChange> compare(Recording older, Recording newer) {
        Map<String, RecordedCase> before = new LinkedHashMap<>();
        older.forEach(c -> before.put(c.definition().id(), c));
        List<CaseChange> changes = new ArrayList<>();
        Set<String> shaky = Set.copyOf(older.manifest().unstable());
        newer.forEach(c -> {
            RecordedCase was = before.remove(c.definition().id());
            changes.add(
                    was == null && shaky.contains(c.definition().id())
                            ? new CaseChange(
                                    c.definition().id(),
                                    ChangeClass.UNSTABLE,
                                    Optional.empty(),
                                    parameters(c.definition()))
                            : change(was, c));
        });
        Set<String> unstable = Set.copyOf(newer.manifest().unstable());
        before.forEach((id, c) -> {
            ChangeClass lacks = unstable.contains(id) ? ChangeClass.UNSTABLE : ChangeClass.GONE;
            changes.add(new CaseChange(id, lacks, Optional.empty(), parameters(c.definition())));
        });
        shaky.stream()
                .filter(unstable::contains)
                .sorted()
                .forEach(id -> changes.add(new CaseChange(id, ChangeClass.UNSTABLE, Optional.empty(), "")));
        return changes;
    }

    private static CaseChange change(RecordedCase before, RecordedCase now) {
        String id = now.definition().id();
        String parameters = parameters(now.definition());
        if (before == null) {
            return new CaseChange(id, ChangeClass.NEW, Optional.empty(), parameters);
        }
        if (!before.definition().requests().equals(now.definition().requests())) {
            return new CaseChange(id, ChangeClass.REQUEST, Optional.empty(), parameters);
        }
        CaseDiff diff = TranscriptDiff.compare(before.transcript(), now.transcript());
        return new CaseChange(id, change(diff, before.transcript(), now.transcript()), diff.first(), parameters);
    }

    /** How far apart two transcripts of one case are. */
    public static ChangeClass change(Transcript before, Transcript now) {
        return change(TranscriptDiff.compare(before, now), before, now);
    }

    private static ChangeClass change(CaseDiff diff, Transcript before, Transcript now) {
        return diff.verdict() == Verdict.EQUAL ? ChangeClass.EQUAL : classify(before, now);
    }

    private static ChangeClass classify(Transcript before, Transcript now) {
        if (!before.abort().equals(now.abort())
                || before.answers().size() != now.answers().size()) {
            return ChangeClass.REFUSAL;
        }
        ChangeClass found = ChangeClass.MEMBERS;
        for (int i = 0; i < now.answers().size(); i++) {
            Answer a = before.answers().get(i);
            Answer b = now.answers().get(i);
            if (a.status() != b.status() || (a.status() != 200 && !a.equals(b))) {
                return ChangeClass.REFUSAL;
            }
            if (!texts(a).equals(texts(b))) {
                return ChangeClass.TEXT;
            }
            if (!Steps.of(a).equals(Steps.of(b))) {
                boolean tokens = !ids(a).equals(ids(b));
                found = tokens || found == ChangeClass.TOKENS ? ChangeClass.TOKENS : ChangeClass.FLOATS;
            }
        }
        return found;
    }

    private static List<Integer> ids(Answer answer) {
        return Steps.of(answer).stream().map(s -> s.chosen().id()).toList();
    }

    private static List<String> texts(Answer answer) {
        List<String> texts = new ArrayList<>();
        Canonical.values(answer).forEach(v -> collect(v, texts));
        return texts;
    }

    private static void collect(Json value, List<String> texts) {
        if (value instanceof Json.Obj object) {
            for (Json.Member m : object.members()) {
                boolean text = m.name().equals("content") || m.name().equals("text");
                if (text && m.value() instanceof Json.Str s) {
                    texts.add(s.value());
                } else {
                    collect(m.value(), texts);
                }
            }
        } else if (value instanceof Json.Arr array) {
            array.items().forEach(i -> collect(i, texts));
        }
    }

    /** The members of the requests beyond the plain ones: what a group of changes may have in common. */
    private static String parameters(Case definition) {
        Set<String> names = new TreeSet<>();
        for (var request : definition.requests()) {
            try {
                if (JsonText.read(request.body()) instanceof Json.Obj body) {
                    body.names().stream().filter(n -> !PLAIN.contains(n)).forEach(names::add);
                }
            } catch (JsonTextException e) {
                names.add("(no JSON)");
            }
        }
        return names.isEmpty() ? "(plain)" : String.join(" ", names);
    }
}
