package io.llamaoracle.harness.suite;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.json.JsonTextException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/** Reads a suite file: the first line describes the suite, every further line is a case. */
public final class SuiteReader {
    private final String origin;
    private int line;

    private SuiteReader(String origin) {
        this.origin = origin;
    }

    /**
     * The suites of a file, one per variant.
     *
     * @param origin named in error messages
     * @param bytes the file
     * @throws SuiteFormatException with origin and line number
     */
    public static List<Suite> read(String origin, byte[] bytes) {
        SuiteReader reader = new SuiteReader(origin);
        try {
            return reader.parse(new String(bytes, StandardCharsets.UTF_8), sha256(bytes));
        } catch (JsonTextException | SuiteFormatException | ClassCastException e) {
            throw new SuiteFormatException(origin + ":" + reader.line + ": " + e.getMessage());
        }
    }

    private List<Suite> parse(String text, String sha256) {
        List<String> lines = text.lines().toList();
        line = 1;
        if (lines.isEmpty()) {
            throw new SuiteFormatException("the file is empty");
        }
        Json.Obj head = JsonText.readObject(lines.get(0));
        List<Variant> variants = variants(head);
        List<Scoped> cases = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        for (String each : lines.subList(1, lines.size())) {
            line++;
            if (each.isBlank()) {
                continue;
            }
            Scoped scoped = scoped(JsonText.readObject(each));
            if (!ids.add(scoped.definition().definition().id())) {
                throw new SuiteFormatException(
                        "the id '" + scoped.definition().definition().id() + "' stands twice");
            }
            cases.add(scoped);
        }
        String name = head.text("suite", "");
        if (name.isEmpty() || !origin.contains(name)) {
            throw new SuiteFormatException("'suite' must be the file's name");
        }
        int version = integer(head, "version");
        String about = head.text("about", "");
        return variants.stream()
                .map(v -> new Suite(
                        v.name().isEmpty() ? name : name + "@" + v.name(),
                        version,
                        about,
                        v.flags(),
                        v.models(),
                        cases.stream()
                                .filter(c ->
                                        c.variants().isEmpty() || c.variants().contains(v.name()))
                                .map(Scoped::definition)
                                .toList(),
                        sha256))
                .toList();
    }

    private record Scoped(Suite.SuiteCase definition, List<String> variants) {}

    private static List<Variant> variants(Json.Obj head) {
        List<String> flags = strings(head, "flags");
        List<String> models = strings(head, "models");
        if (!(head.get("variants").orElse(null) instanceof Json.Obj listed)) {
            return List.of(new Variant("", flags, models));
        }
        List<Variant> variants = new ArrayList<>();
        for (Json.Member member : listed.members()) {
            Json.Obj variant = (Json.Obj) member.value();
            List<String> all = new ArrayList<>(flags);
            all.addAll(strings(variant, "flags"));
            List<String> own = strings(variant, "models");
            variants.add(new Variant(member.name(), all, own.isEmpty() ? models : own));
        }
        return variants;
    }

    private static Scoped scoped(Json.Obj object) {
        String id = object.text("id", "");
        if (id.isEmpty() || id.chars().anyMatch(Character::isWhitespace)) {
            throw new SuiteFormatException("a case needs an 'id' without white space");
        }
        List<Request> requests = new ArrayList<>();
        if (object.get("requests").orElse(null) instanceof Json.Arr list) {
            for (Json item : list.items()) {
                requests.add(request((Json.Obj) item));
            }
        } else {
            requests.add(request(object));
        }
        object.get(Arrivals.MEMBER).ifPresent(at -> requests.add(Arrivals.request(at)));
        boolean fresh = object.get("fresh").orElse(Json.Word.FALSE) == Json.Word.TRUE;
        CaseKind kind = CaseKind.of(object.text("kind", CaseKind.CONTINUATION.word()));
        Case definition = new Case(id, kind, requests, fresh, object.text("about", ""));
        return new Scoped(new Suite.SuiteCase(definition, strings(object, "models")), strings(object, "variants"));
    }

    /** A request: {@code post} or {@code get} names the path; {@code body} is JSON, {@code text} is sent as it stands. */
    private static Request request(Json.Obj object) {
        String get = object.text("get", "");
        String post = object.text("post", get.isEmpty() ? "/completion" : "");
        String body = object.get("body").map(JsonText::write).orElseGet(() -> object.text("text", ""));
        return get.isEmpty() ? new Request("POST", post, body) : new Request("GET", get, body);
    }

    private static List<String> strings(Json.Obj object, String name) {
        List<String> values = new ArrayList<>();
        if (object.get(name).orElse(null) instanceof Json.Arr list) {
            list.items().forEach(item -> values.add(((Json.Str) item).value()));
        }
        return values;
    }

    private static int integer(Json.Obj object, String name) {
        if (object.get(name).orElse(null) instanceof Json.Num number && number.integral()) {
            return Integer.parseInt(number.text());
        }
        throw new SuiteFormatException("'" + name + "' must be an integer");
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
