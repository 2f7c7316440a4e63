package io.llamaoracle.harness.review;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.recording.Recording;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What differs between the answers of several oracles (builds, compilers, CPU variants) to the same suites: a row per model and
 * suite, a column per oracle, each compared with the first.
 */
public final class DriftMatrix {
    private final List<String> oracles;
    private final Map<String, Row> rows = new LinkedHashMap<>();

    /**
     * One oracle's answers to one suite.
     *
     * @param reason why there are none; empty when there are
     * @param fromFirst changes against the first oracle; empty for the first itself
     */
    public record Cell(String reason, List<CaseChange> fromFirst) {
        /** Such as {@code 3 floats, 1 text}; {@code =} when nothing differs. */
        public String text() {
            if (!reason.isEmpty()) {
                return "SKIPPED";
            }
            List<String> words = new ArrayList<>();
            ChangeGroups.counts(fromFirst).forEach((c, n) -> {
                if (c != ChangeClass.EQUAL) {
                    words.add(n + " " + c.word());
                }
            });
            return words.isEmpty() ? "=" : String.join(", ", words);
        }
    }

    /**
     * Where a case differs first from the first oracle.
     *
     * @param oracle the first of the listed oracles that answers otherwise
     * @param birth the first published build that does, when it was looked for
     * @param change what differs on that oracle
     */
    public record Change(String oracle, Optional<Birth> birth, CaseChange change) {
        /** The build, or else the oracle. */
        String where() {
            return birth.map(Birth::text).orElse(oracle);
        }
    }

    /**
     * A model and a suite on all oracles.
     *
     * @param cells by oracle
     * @param changes by case id
     */
    public record Row(Map<String, Cell> cells, Map<String, Change> changes) {}

    /** A matrix of these oracles, the first being what the others are compared with. */
    public DriftMatrix(List<String> oracles) {
        this.oracles = List.copyOf(oracles);
    }

    /** Adds a row; an oracle without recording has a reason instead. */
    public void add(String name, Map<String, Recording> recordings, Map<String, String> reasons) {
        Map<String, Cell> cells = new LinkedHashMap<>();
        Map<String, Change> changes = new LinkedHashMap<>();
        Recording first = null;
        for (String oracle : oracles) {
            Recording now = recordings.get(oracle);
            if (now == null) {
                cells.put(oracle, new Cell(reasons.getOrDefault(oracle, "not recorded"), List.of()));
                continue;
            }
            List<CaseChange> fromFirst = first == null ? List.of() : RecordingDiff.compare(first, now);
            first = first == null ? now : first;
            cells.put(oracle, new Cell("", fromFirst));
            fromFirst.stream()
                    .filter(c -> c.change() != ChangeClass.EQUAL)
                    .forEach(c -> changes.putIfAbsent(c.id(), new Change(oracle, Optional.empty(), c)));
        }
        rows.put(name, new Row(cells, changes));
    }

    /** The cases of a row that differ first on that oracle. */
    public List<String> changedFirstOn(String name, String oracle) {
        return rows.get(name).changes().values().stream()
                .filter(c -> c.oracle().equals(oracle))
                .map(c -> c.change().id())
                .toList();
    }

    /** Adds which published builds changed these cases of a row. */
    public void born(String name, Map<String, Birth> births) {
        births.forEach((id, birth) -> rows.get(name)
                .changes()
                .computeIfPresent(id, (k, c) -> new Change(c.oracle(), Optional.of(birth), c.change())));
    }

    public List<String> oracles() {
        return oracles;
    }

    /** By model and suite. */
    Map<String, Row> rows() {
        return rows;
    }

    /** The matrix as JSON. */
    public Json.Obj json() {
        List<Json> list = new ArrayList<>();
        rows.forEach((name, row) -> {
            JsonBuilder columns = new JsonBuilder();
            row.cells().forEach((o, c) -> {
                JsonBuilder counts = new JsonBuilder();
                ChangeGroups.counts(c.fromFirst()).forEach((k, n) -> counts.put(k.word(), n));
                columns.put(
                        o,
                        new JsonBuilder()
                                .put("text", c.text())
                                .put("skipped", c.reason())
                                .put("counts", counts.build())
                                .build());
            });
            List<Json> cases = new ArrayList<>();
            row.changes().values().forEach(c -> cases.add(json(c)));
            list.add(new JsonBuilder()
                    .put("row", name)
                    .put("oracles", columns.build())
                    .put("changed", new Json.Arr(cases))
                    .build());
        });
        return new JsonBuilder()
                .put("oracles", oracles)
                .put("rows", new Json.Arr(list))
                .build();
    }

    private static Json json(Change c) {
        JsonBuilder json = new JsonBuilder()
                .put("case", c.change().id())
                .put("first_on", c.oracle())
                .put("change", c.change().change().word())
                .put("parameters", c.change().parameters())
                .put("step", c.change().first().map(d -> d.step()).orElse(-1))
                .put("place", c.change().first().map(d -> d.place()).orElse(""))
                .put("before", c.change().first().map(d -> d.expected()).orElse(""))
                .put("after", c.change().first().map(d -> d.actual()).orElse(""));
        c.birth()
                .ifPresent(b -> json.put("last_equal_build", b.lastEqual())
                        .put("first_changed_build", b.firstChanged())
                        .put(
                                "builds_not_asked",
                                b.unasked().stream().map(String::valueOf).toList()));
        return json.build();
    }

    /** Whether anything differs. */
    public boolean drifts() {
        return rows.values().stream().anyMatch(r -> !r.changes().isEmpty());
    }
}
