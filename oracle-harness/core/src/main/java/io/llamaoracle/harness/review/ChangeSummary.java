package io.llamaoracle.harness.review;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonBuilder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Changes of many recordings together, by what may explain them: weight type, class of change, parameters of the request. */
public final class ChangeSummary {
    private static final Pattern TYPE = Pattern.compile("-(b?f\\d+|i?q\\d_[a-z0-9]+(?:_[sml])?)\\b");
    private final Map<String, Group> groups = new TreeMap<>();
    private final Map<String, Set<String>> equal = new TreeMap<>();

    private static final class Group {
        private final Set<String> recordings = new HashSet<>();
        private int cases;
    }

    /** Adds a recording's changes. */
    public void add(String model, String recording, List<CaseChange> changes) {
        String type = type(model);
        for (CaseChange change : changes) {
            if (change.change() == ChangeClass.EQUAL) {
                equal.computeIfAbsent(type, t -> new HashSet<>()).add(recording);
                continue;
            }
            String key = type + "  " + change.change().word() + "  " + change.parameters();
            Group group = groups.computeIfAbsent(key, k -> new Group());
            group.cases++;
            group.recordings.add(recording);
        }
    }

    /** The weight type that a model's name ends with; the name where it has none. */
    static String type(String model) {
        Matcher matcher = TYPE.matcher(model);
        return matcher.find() ? matcher.group(1) : model;
    }

    /** A line for each group; none when nothing changed. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        groups.forEach((key, g) -> lines.add(key + ": " + g.cases + (g.cases == 1 ? " case" : " cases") + " in "
                + g.recordings.size() + (g.recordings.size() == 1 ? " recording" : " recordings")));
        List<String> same = equal.keySet().stream()
                .filter(t -> groups.keySet().stream().noneMatch(k -> k.startsWith(t + "  ")))
                .toList();
        if (!lines.isEmpty() && !same.isEmpty()) {
            lines.add("all equal: " + String.join(" ", same));
        }
        return lines;
    }

    /** The same for programs. */
    public Json json() {
        List<Json> rows = new ArrayList<>();
        groups.forEach((key, g) -> {
            String[] words = key.split("  ", 3);
            rows.add(new JsonBuilder()
                    .put("weights", words[0])
                    .put("change", words[1])
                    .put("parameters", words[2])
                    .put("cases", g.cases)
                    .put("recordings", g.recordings.size())
                    .build());
        });
        return new Json.Arr(rows);
    }
}
