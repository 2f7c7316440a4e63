package io.llamaoracle.harness.transcript;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.json.JsonTextException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The form of an answer that is stored and compared: byte for byte what was sent, but for the {@link Volatile} members. */
public final class Canonical {
    private Canonical() {}

    /** The transcript with every answer canonical. */
    public static Transcript of(Transcript transcript) {
        return new Transcript(transcript.answers().stream().map(Canonical::of).toList(), transcript.abort());
    }

    /** The answer with its volatile members masked; JSON that is not written compactly stays as it is, unmasked. */
    public static Answer of(Answer answer) {
        StringBuilder body = new StringBuilder();
        for (Events.Part part : Events.split(answer)) {
            Optional<Json> json = part.json() ? parse(part.text()) : Optional.empty();
            body.append(json.map(j -> JsonText.write(Volatile.mask(j))).orElse(part.text()));
        }
        return new Answer(answer.status(), answer.contentType(), body.toString());
    }

    /** The JSON of a text, provided that writing it gives the very text again. */
    public static Optional<Json> parse(String text) {
        try {
            Json json = JsonText.read(text);
            return JsonText.write(json).equals(text) ? Optional.of(json) : Optional.empty();
        } catch (JsonTextException e) {
            return Optional.empty();
        }
    }

    /** The JSON values of an answer: one of a plain body, one per event of a stream. */
    public static List<Json> values(Answer answer) {
        List<Json> values = new ArrayList<>();
        for (Events.Part part : Events.split(answer)) {
            if (part.json()) {
                parse(part.text()).ifPresent(values::add);
            }
        }
        return values;
    }
}
