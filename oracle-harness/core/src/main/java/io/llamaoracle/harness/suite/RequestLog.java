package io.llamaoracle.harness.suite;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.json.JsonTextException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A user's own traffic as a suite: one request a line, either a case as in a suite file without its id, or the bare body of a
 * {@code /completion}. Ids are line numbers.
 */
public final class RequestLog {
    private RequestLog() {}

    /**
     * The suite of a log.
     *
     * @param name name of the suite
     * @param model name of the model
     * @throws SuiteFormatException naming the line that is no JSON object
     */
    public static Suite read(String name, byte[] log, String model, List<String> flags) {
        StringBuilder text = new StringBuilder(head(name, model, flags)).append('\n');
        int line = 0;
        for (String each : new String(log, StandardCharsets.UTF_8).lines().toList()) {
            line++;
            if (!each.isBlank()) {
                text.append(entry(name, line, each)).append('\n');
            }
        }
        return SuiteReader.read(name + ".jsonl", text.toString().getBytes(StandardCharsets.UTF_8))
                .get(0);
    }

    private static String head(String name, String model, List<String> flags) {
        List<Json> list = new ArrayList<>();
        flags.forEach(f -> list.add(new Json.Str(f)));
        return JsonText.write(new Json.Obj(List.of(
                new Json.Member("suite", new Json.Str(name)),
                new Json.Member("version", new Json.Num("1")),
                new Json.Member("models", new Json.Arr(List.of(new Json.Str(model)))),
                new Json.Member("flags", new Json.Arr(list)))));
    }

    private static String entry(String name, int line, String each) {
        Json.Obj request;
        try {
            request = JsonText.readObject(each);
        } catch (JsonTextException e) {
            throw new SuiteFormatException(name + ":" + line + ": " + e.getMessage());
        }
        Json.Str id = new Json.Str(String.format(Locale.ROOT, "line/%06d", line));
        boolean whole = request.get("post")
                .or(() -> request.get("get"))
                .or(() -> request.get("requests"))
                .isPresent();
        List<Json.Member> members = new ArrayList<>(List.of(new Json.Member("id", id)));
        if (whole) {
            members.addAll(request.members());
        } else {
            members.add(new Json.Member("body", request));
        }
        return JsonText.write(new Json.Obj(members));
    }
}
