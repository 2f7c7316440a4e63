package io.llamaoracle.harness.bisect;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.json.JsonTextException;
import io.llamaoracle.harness.suite.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Changes single members of a request's body and leaves the rest as it was sent. */
public final class RequestEdit {
    private RequestEdit() {}

    /** The body, when it is a JSON object. */
    public static Optional<Json.Obj> body(Request request) {
        try {
            return JsonText.read(request.body()) instanceof Json.Obj object ? Optional.of(object) : Optional.empty();
        } catch (JsonTextException e) {
            return Optional.empty();
        }
    }

    /** The request with a member set; unchanged when its body is no object. */
    public static Request set(Request request, String name, Json value) {
        Optional<Json.Obj> body = body(request);
        if (body.isEmpty()) {
            return request;
        }
        List<Json.Member> members = new ArrayList<>();
        boolean done = false;
        for (Json.Member member : body.get().members()) {
            boolean it = member.name().equals(name);
            members.add(it ? new Json.Member(name, value) : member);
            done |= it;
        }
        if (!done) {
            members.add(new Json.Member(name, value));
        }
        return new Request(request.method(), request.path(), JsonText.write(new Json.Obj(members)));
    }

    /** The request without a member. */
    public static Request remove(Request request, String name) {
        Optional<Json.Obj> body = body(request);
        if (body.isEmpty()) {
            return request;
        }
        List<Json.Member> members = body.get().members().stream()
                .filter(m -> !m.name().equals(name))
                .toList();
        return new Request(request.method(), request.path(), JsonText.write(new Json.Obj(members)));
    }

    /** A number member. */
    public static Optional<Long> number(Request request, String name) {
        return body(request)
                .flatMap(b -> b.get(name))
                .filter(v -> v instanceof Json.Num n && n.integral())
                .map(v -> Long.parseLong(((Json.Num) v).text()));
    }

    /** An integer as JSON. */
    public static Json num(long value) {
        return new Json.Num(Long.toString(value));
    }

    /** Whether a request asks for a plain completion, with the members that the native routes have. */
    public static boolean completion(Request request) {
        String path = request.path().replaceAll("\\?.*", "");
        return path.equals("/completion") || path.equals("/completions");
    }
}
