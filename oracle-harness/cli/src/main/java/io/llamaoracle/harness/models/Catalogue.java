package io.llamaoracle.harness.models;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The models the harness knows by name. A name of the form {@code BASE-TYPE} or {@code BASE-TYPE-pure} whose
 * {@code BASE-f16} is known stands for a quantization that llama-quantize makes the same way every time.
 */
public final class Catalogue {
    private static final Pattern DERIVED = Pattern.compile("(.+?)-((?:tq|iq|q|bf|f|mxfp)[0-9][a-z0-9_]*)(-pure)?");
    private final List<ModelEntry> entries;

    private Catalogue(List<ModelEntry> entries) {
        this.entries = List.copyOf(entries);
    }

    /** The catalogue that comes with the harness. */
    public static Catalogue load() {
        try (InputStream in = Catalogue.class.getResourceAsStream("/models/catalogue.jsonl")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return new Catalogue(text.lines()
                    .filter(l -> !l.isBlank())
                    .map(l -> entry(JsonText.readObject(l)))
                    .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All entries that are listed by name. */
    public List<ModelEntry> entries() {
        return entries;
    }

    /** The entry of that name, listed or derived. */
    public Optional<ModelEntry> find(String name) {
        return listed(name).or(() -> grafted(name)).or(() -> derived(name));
    }

    private Optional<ModelEntry> listed(String name) {
        return entries.stream().filter(e -> e.name().equals(name)).findFirst();
    }

    private static Optional<ModelEntry> grafted(String name) {
        return VocabGraft.is(name)
                ? Optional.of(new ModelEntry(name, "", false, List.of(), "", "", List.of()))
                : Optional.empty();
    }

    private Optional<ModelEntry> derived(String name) {
        Matcher matcher = DERIVED.matcher(name);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        List<String> options = new ArrayList<>(List.of("--allow-requantize"));
        if (matcher.group(3) != null) {
            // without these the output stays at Q6_K and the embeddings at their own type
            String tensors = matcher.group(2).toLowerCase(Locale.ROOT);
            options.addAll(List.of("--pure", "--output-tensor-type", tensors, "--token-embedding-type", tensors));
        }
        String type = matcher.group(2).toUpperCase(Locale.ROOT);
        return listed(matcher.group(1) + "-f16")
                .map(base -> new ModelEntry(name, "", false, List.of(), base.name(), type, options));
    }

    private static ModelEntry entry(Json.Obj json) {
        return new ModelEntry(
                json.text("name", ""),
                json.text("sha256", ""),
                json.get("bundled").orElse(Json.Word.FALSE) == Json.Word.TRUE,
                strings(json, "packages"),
                json.text("from", ""),
                json.text("type", ""),
                strings(json, "options"));
    }

    private static List<String> strings(Json.Obj json, String name) {
        List<String> values = new ArrayList<>();
        if (json.get(name).orElse(null) instanceof Json.Arr list) {
            list.items().forEach(i -> values.add(((Json.Str) i).value()));
        }
        return values;
    }
}
