package io.llamaoracle.harness.recording;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a recording says once instead of at every step: the texts of token ids, and a settings object that others are
 * written against.
 */
final class Dictionary {
    static final String FILE = "dictionary.txt";
    private static final String PIECE = "piece ";
    private static final String SETTINGS = "settings ";

    /** A token's text and the bytes the server listed for it. */
    record Piece(String text, List<Integer> bytes) {
        boolean plain() {
            return bytes.equals(utf8(text));
        }
    }

    private final Map<Integer, List<Piece>> pieces = new LinkedHashMap<>();
    private final List<Json.Obj> settings = new ArrayList<>();

    /** How an id with this text is written: {@code 312}, or {@code 312~1} for its second text. */
    String key(int id, String text, List<Integer> bytes) {
        List<Piece> known = pieces.computeIfAbsent(id, k -> new ArrayList<>());
        Piece piece = new Piece(text, bytes);
        int at = known.indexOf(piece);
        if (at < 0) {
            at = known.size();
            known.add(piece);
        }
        return at == 0 ? Integer.toString(id) : id + "~" + at;
    }

    /** The piece of a key. */
    Piece piece(int id, int variant) {
        List<Piece> known = pieces.getOrDefault(id, List.of());
        if (variant >= known.size()) {
            throw new RecordingException("the dictionary has no piece " + id + "~" + variant);
        }
        return known.get(variant);
    }

    /** The index of a settings object of the same shape, adding this one when there is none. */
    int settings(Json.Obj object) {
        for (int i = 0; i < settings.size(); i++) {
            if (settings.get(i).names().equals(object.names())) {
                return i;
            }
        }
        settings.add(object);
        return settings.size() - 1;
    }

    /** The settings object of that index. */
    Optional<Json.Obj> settings(int index) {
        return index >= 0 && index < settings.size() ? Optional.of(settings.get(index)) : Optional.empty();
    }

    /** The file's text; pieces by id. */
    String write() {
        StringBuilder out = new StringBuilder(Format.HEADER).append('\n');
        settings.forEach(s -> out.append(SETTINGS).append(JsonText.write(s)).append('\n'));
        pieces.entrySet().stream().sorted(Map.Entry.comparingByKey()).forEach(e -> {
            for (Piece piece : e.getValue()) {
                out.append(PIECE).append(e.getKey()).append(' ').append(JsonText.quote(piece.text()));
                if (!piece.plain()) {
                    out.append(' ').append(piece.bytes().toString().replace(" ", ""));
                }
                out.append('\n');
            }
        });
        return out.toString();
    }

    /** Reads what {@link #write} wrote. */
    static Dictionary read(String text) {
        Dictionary dictionary = new Dictionary();
        List<String> lines = Format.lines(text);
        Format.requireHeader(FILE, lines);
        for (String line : lines.subList(1, lines.size())) {
            if (line.startsWith(SETTINGS)) {
                dictionary.settings.add(JsonText.readObject(line.substring(SETTINGS.length())));
            } else if (line.startsWith(PIECE)) {
                dictionary.readPiece(line.substring(PIECE.length()));
            } else if (!line.isEmpty()) {
                throw new RecordingException(FILE + ": unknown line: " + line);
            }
        }
        return dictionary;
    }

    private void readPiece(String line) {
        int space = line.indexOf(' ');
        int end = line.endsWith("]") && line.lastIndexOf("\" [") > 0 ? line.lastIndexOf(" [") : line.length();
        int id = Integer.parseInt(line.substring(0, space));
        String text = ((Json.Str) JsonText.read(line.substring(space + 1, end))).value();
        List<Integer> bytes = utf8(text);
        if (end < line.length()) {
            bytes = ((Json.Arr) JsonText.read(line.substring(end + 1)))
                    .items().stream()
                            .map(b -> Integer.parseInt(((Json.Num) b).text()))
                            .toList();
        }
        pieces.computeIfAbsent(id, k -> new ArrayList<>()).add(new Piece(text, bytes));
    }

    private static List<Integer> utf8(String text) {
        List<Integer> values = new ArrayList<>();
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            values.add(b & 255);
        }
        return values;
    }
}
