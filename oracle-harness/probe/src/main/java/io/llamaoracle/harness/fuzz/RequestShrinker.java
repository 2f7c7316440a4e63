package io.llamaoracle.harness.fuzz;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.json.JsonTextException;
import io.llamaoracle.harness.suite.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Makes a request smaller while both sides still disagree about it: members and elements are taken out, strings halved, and
 * where the body is no JSON, pieces of its text are cut.
 */
final class RequestShrinker {
    private final Predicate<Request> diverges;

    RequestShrinker(Predicate<Request> diverges) {
        this.diverges = diverges;
    }

    Request shrink(Request request) {
        Request smallest = request;
        boolean smaller = true;
        while (smaller) {
            smaller = false;
            for (String body : candidates(smallest.body())) {
                Request candidate = new Request(request.method(), request.path(), body);
                if (body.length() < smallest.body().length() && diverges.test(candidate)) {
                    smallest = candidate;
                    smaller = true;
                    break;
                }
            }
        }
        return smallest;
    }

    private static List<String> candidates(String body) {
        try {
            List<String> out = new ArrayList<>();
            for (Json json : smaller(JsonText.read(body))) {
                out.add(JsonText.write(json));
            }
            return out;
        } catch (JsonTextException noJson) {
            return cuts(body);
        }
    }

    private static List<String> cuts(String body) {
        List<String> out = new ArrayList<>();
        for (int size = Math.max(1, body.length() / 2); size >= 1; size /= 2) {
            for (int at = 0; at + size <= body.length(); at += size) {
                out.add(body.substring(0, at) + body.substring(at + size));
            }
        }
        return out;
    }

    /** The same value with one part of it gone or smaller. */
    private static List<Json> smaller(Json json) {
        List<Json> out = new ArrayList<>();
        if (json instanceof Json.Obj object) {
            List<Json.Member> members = object.members();
            for (int i = 0; i < members.size(); i++) {
                out.add(new Json.Obj(without(members, i)));
            }
            for (int i = 0; i < members.size(); i++) {
                for (Json value : smaller(members.get(i).value())) {
                    out.add(new Json.Obj(
                            with(members, i, new Json.Member(members.get(i).name(), value))));
                }
            }
        } else if (json instanceof Json.Arr array) {
            List<Json> items = array.items();
            if (items.size() > 8) {
                out.add(new Json.Arr(items.subList(0, items.size() / 2)));
                out.add(new Json.Arr(items.subList(items.size() / 2, items.size())));
            }
            for (int i = 0; i < Math.min(items.size(), 32); i++) {
                out.add(new Json.Arr(without(items, i)));
                for (Json value : smaller(items.get(i))) {
                    out.add(new Json.Arr(with(items, i, value)));
                }
            }
        } else if (json instanceof Json.Str string && !string.value().isEmpty()) {
            int half = string.value()
                    .offsetByCodePoints(
                            0, string.value().codePointCount(0, string.value().length()) / 2);
            out.add(new Json.Str(string.value().substring(0, half)));
            out.add(new Json.Str(string.value().substring(half)));
        }
        return out;
    }

    private static <T> List<T> without(List<T> list, int at) {
        List<T> out = new ArrayList<>(list);
        out.remove(at);
        return out;
    }

    private static <T> List<T> with(List<T> list, int at, T value) {
        List<T> out = new ArrayList<>(list);
        out.set(at, value);
        return out;
    }
}
