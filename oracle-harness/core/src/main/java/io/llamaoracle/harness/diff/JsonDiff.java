package io.llamaoracle.harness.diff;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.transcript.FloatBits;
import java.util.List;
import java.util.Optional;

/** Finds the first place where two JSON values differ. */
public final class JsonDiff {
    private JsonDiff() {}

    /** The first difference, with its path; empty when the values are equal to the letter. */
    public static Optional<Divergence> first(int request, String path, Json expected, Json actual) {
        if (expected.equals(actual)) {
            return Optional.empty();
        }
        if (expected instanceof Json.Obj e && actual instanceof Json.Obj a) {
            return members(request, path, e, a);
        }
        if (expected instanceof Json.Arr e && actual instanceof Json.Arr a) {
            return items(request, path, e.items(), a.items());
        }
        return Optional.of(new Divergence(
                request,
                -1,
                path,
                JsonText.write(expected),
                JsonText.write(actual),
                Optional.empty(),
                floats(expected, actual)));
    }

    private static Optional<Divergence> members(int request, String path, Json.Obj expected, Json.Obj actual) {
        if (!expected.names().equals(actual.names())) {
            return Optional.of(Divergence.text(
                    request,
                    path + " (names of members)",
                    String.join(" ", expected.names()),
                    String.join(" ", actual.names())));
        }
        for (int i = 0; i < expected.members().size(); i++) {
            Json.Member e = expected.members().get(i);
            Optional<Divergence> found = first(
                    request,
                    path + "." + e.name(),
                    e.value(),
                    actual.members().get(i).value());
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private static Optional<Divergence> items(int request, String path, List<Json> expected, List<Json> actual) {
        int common = Math.min(expected.size(), actual.size());
        for (int i = 0; i < common; i++) {
            Optional<Divergence> found = first(request, path + "[" + i + "]", expected.get(i), actual.get(i));
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.of(Divergence.text(
                request, path + " (length)", Integer.toString(expected.size()), Integer.toString(actual.size())));
    }

    private static Optional<Divergence.Floats> floats(Json expected, Json actual) {
        if (expected instanceof Json.Num e && actual instanceof Json.Num a && !(e.integral() && a.integral())) {
            return Optional.of(new Divergence.Floats(FloatBits.parse(e.text()), FloatBits.parse(a.text())));
        }
        return Optional.empty();
    }
}
