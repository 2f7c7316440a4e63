package io.llamaoracle.harness.recording;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.transcript.Canonical;
import io.llamaoracle.harness.transcript.FloatBits;
import io.llamaoracle.harness.transcript.ProbEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Writes a canonical body as recording lines. Every encoded line is decoded again at once; one that does not come back
 * byte for byte is written raw.
 */
final class BodyEncoder {
    static final char ENCODED = '|';
    static final char RAW = '!';
    static final char QUOTED = '"';
    static final char STEP = '%';
    static final String DATA = "data: ";
    static final String SETTINGS = "generation_settings";

    private final Dictionary dictionary;

    BodyEncoder(Dictionary dictionary) {
        this.dictionary = dictionary;
    }

    /** Appends the lines of a body. */
    void encode(String body, List<String> out) {
        int at = 0;
        while (true) {
            int end = body.indexOf('\n', at);
            encodeLine(body.substring(at, end < 0 ? body.length() : end), out);
            if (end < 0) {
                return;
            }
            at = end + 1;
        }
    }

    private void encodeLine(String line, List<String> out) {
        int start = line.startsWith(DATA) ? DATA.length() : 0;
        Optional<Json> json = Canonical.parse(line.substring(start));
        if (json.isPresent()) {
            List<String> lines = new ArrayList<>();
            Json coded = code(json.get(), lines);
            lines.add(0, ENCODED + line.substring(0, start) + JsonText.write(coded));
            if (new BodyDecoder(dictionary).decode(lines).equals(line)) {
                out.addAll(lines);
                return;
            }
        }
        boolean quote = line.chars().anyMatch(c -> c < 0x20 || c == 0x7f || c == 0x85 || c == 0x2028 || c == 0x2029);
        out.add(quote ? QUOTED + JsonText.quote(line) : RAW + line);
    }

    private Json code(Json value, List<String> steps) {
        if (value instanceof Json.Arr array) {
            Optional<List<ProbEntry>> entries = entries(array);
            if (entries.isPresent()) {
                entries.get().forEach(e -> steps.add(step(e)));
                return new Json.Str(STEP + Integer.toString(entries.get().size()));
            }
            return new Json.Arr(array.items().stream().map(i -> code(i, steps)).toList());
        }
        if (value instanceof Json.Obj object) {
            List<Json.Member> members = new ArrayList<>();
            for (Json.Member m : object.members()) {
                boolean settings = m.name().equals(SETTINGS) && m.value() instanceof Json.Obj;
                Json coded = settings ? difference((Json.Obj) m.value()) : code(m.value(), steps);
                members.add(new Json.Member(m.name(), coded));
            }
            return new Json.Obj(members);
        }
        return value;
    }

    private static Optional<List<ProbEntry>> entries(Json.Arr array) {
        List<ProbEntry> entries = new ArrayList<>();
        for (Json item : array.items()) {
            Optional<ProbEntry> entry = ProbEntry.read(item);
            if (entry.isEmpty()) {
                return Optional.empty();
            }
            entries.add(entry.get());
        }
        return entries.isEmpty() ? Optional.empty() : Optional.of(entries);
    }

    /**
     * {@code %} for logprobs, {@code %%} for probabilities after sampling; then the drawn token, as {@code =k} when it is
     * candidate k to the letter; then the candidates.
     */
    private String step(ProbEntry entry) {
        StringBuilder line = new StringBuilder().append(STEP);
        if (entry.post()) {
            line.append(STEP);
        }
        int rank = entry.top().indexOf(entry.chosen());
        if (rank >= 0 && entry.topBytes().get(rank).equals(entry.chosenBytes())) {
            line.append(" =").append(rank);
        } else {
            candidate(
                    entry.chosen().id(),
                    entry.chosen().piece(),
                    entry.chosenBytes(),
                    entry.chosen().decimal(),
                    line);
        }
        for (int i = 0; i < entry.top().size(); i++) {
            var top = entry.top().get(i);
            candidate(top.id(), top.piece(), entry.topBytes().get(i), top.decimal(), line);
        }
        return line.toString();
    }

    private void candidate(int id, String text, List<Integer> bytes, String decimal, StringBuilder line) {
        line.append(' ').append(dictionary.key(id, text, bytes));
        line.append(':').append(FloatBits.hex(FloatBits.parse(decimal)));
        line.append(':').append(decimal);
    }

    private Json difference(Json.Obj object) {
        int index = dictionary.settings(object);
        Json.Obj base = dictionary.settings(index).orElseThrow();
        List<Json.Member> members = new ArrayList<>();
        members.add(new Json.Member("%", new Json.Num(Integer.toString(index))));
        for (int i = 0; i < object.members().size(); i++) {
            if (!object.members().get(i).equals(base.members().get(i))) {
                members.add(object.members().get(i));
            }
        }
        return new Json.Obj(members);
    }
}
