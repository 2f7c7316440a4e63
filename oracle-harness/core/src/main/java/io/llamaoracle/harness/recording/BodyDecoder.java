package io.llamaoracle.harness.recording;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.transcript.Candidate;
import io.llamaoracle.harness.transcript.FloatBits;
import io.llamaoracle.harness.transcript.ProbEntry;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Reads what {@link BodyEncoder} wrote. */
final class BodyDecoder {
    private final Dictionary dictionary;

    BodyDecoder(Dictionary dictionary) {
        this.dictionary = dictionary;
    }

    /** The body of these lines; step lines follow the line that they belong to. */
    String decode(List<String> lines) {
        List<String> body = new ArrayList<>();
        for (int i = 0; i < lines.size(); ) {
            int next = i + 1;
            while (next < lines.size() && lines.get(next).charAt(0) == BodyEncoder.STEP) {
                next++;
            }
            body.add(line(lines.get(i), lines.subList(i + 1, next)));
            i = next;
        }
        return String.join("\n", body);
    }

    private String line(String line, List<String> steps) {
        String rest = line.substring(1);
        return switch (line.charAt(0)) {
            case BodyEncoder.RAW -> rest;
            case BodyEncoder.QUOTED -> ((Json.Str) JsonText.read(rest)).value();
            case BodyEncoder.ENCODED -> {
                int start = rest.startsWith(BodyEncoder.DATA) ? BodyEncoder.DATA.length() : 0;
                Json value = plain(JsonText.read(rest.substring(start)), steps.iterator());
                yield rest.substring(0, start) + JsonText.write(value);
            }
            default -> throw new RecordingException("unknown line: " + line);
        };
    }

    private Json plain(Json value, Iterator<String> steps) {
        if (value instanceof Json.Str text && text.value().matches("%\\d{1,9}")) {
            int count = Integer.parseInt(text.value().substring(1));
            List<Json> entries = new ArrayList<>();
            for (int i = 0; i < count && steps.hasNext(); i++) {
                entries.add(entry(steps.next()));
            }
            return new Json.Arr(entries);
        }
        if (value instanceof Json.Arr array) {
            return new Json.Arr(array.items().stream().map(i -> plain(i, steps)).toList());
        }
        if (value instanceof Json.Obj object) {
            List<Json.Member> members = new ArrayList<>();
            for (Json.Member m : object.members()) {
                boolean settings = m.name().equals(BodyEncoder.SETTINGS) && m.value() instanceof Json.Obj;
                members.add(
                        new Json.Member(m.name(), settings ? settings((Json.Obj) m.value()) : plain(m.value(), steps)));
            }
            return new Json.Obj(members);
        }
        return value;
    }

    private Json entry(String line) {
        boolean post = line.startsWith("%%");
        List<Candidate> candidates = new ArrayList<>();
        List<List<Integer>> bytes = new ArrayList<>();
        String[] words = line.substring(post ? 3 : 2).split(" ");
        for (String word : words) {
            if (!word.startsWith("=")) {
                String[] parts = word.split(":");
                String[] key = parts[0].split("~");
                int id = Integer.parseInt(key[0]);
                Dictionary.Piece piece = dictionary.piece(id, key.length > 1 ? Integer.parseInt(key[1]) : 0);
                candidates.add(new Candidate(id, piece.text(), number(parts[1], parts[2])));
                bytes.add(piece.bytes());
            }
        }
        boolean listed = words[0].startsWith("=");
        int chosen = listed ? Integer.parseInt(words[0].substring(1)) : 0;
        int from = listed ? 0 : 1;
        int size = candidates.size();
        return new ProbEntry(
                        candidates.get(chosen),
                        bytes.get(chosen),
                        candidates.subList(from, size),
                        bytes.subList(from, size),
                        post)
                .write();
    }

    /** The decimal; when a hand has changed one of the two, the hex digits in a spelling that no server uses. */
    private static String number(String hex, String decimal) {
        if (FloatBits.hex(FloatBits.parse(decimal)).equals(hex)) {
            return decimal;
        }
        float value = Float.intBitsToFloat(Integer.parseUnsignedInt(hex, 16));
        return Float.isFinite(value) ? new BigDecimal(value).toPlainString() + "e0" : "1e999";
    }

    private Json settings(Json.Obj coded) {
        if (coded.members().isEmpty() || !coded.members().get(0).name().equals("%")) {
            return coded;
        }
        int index = Integer.parseInt(((Json.Num) coded.members().get(0).value()).text());
        Json.Obj base = dictionary
                .settings(index)
                .orElseThrow(() -> new RecordingException("the dictionary has no settings " + index));
        List<Json.Member> members = new ArrayList<>();
        for (Json.Member m : base.members()) {
            members.add(coded.members().stream()
                    .filter(c -> c.name().equals(m.name()))
                    .findFirst()
                    .orElse(m));
        }
        return new Json.Obj(members);
    }
}
