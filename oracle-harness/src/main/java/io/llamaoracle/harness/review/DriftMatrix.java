package io.llamaoracle.harness.review;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.recording.Recording;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What differs between the answers of several oracles (builds, compilers, CPU variants) to the same suites: a row per model and
 * suite, a column per oracle, each compared with the one before it and with the first.
 */
public final class DriftMatrix {
    private final List<String> oracles;
    private final Map<String, Map<String, Cell>> rows = new LinkedHashMap<>();
    private final Map<String, Map<String, Change>> firstChange = new LinkedHashMap<>();

    /**
     * One oracle's answers to one suite.
     *
     * @param reason why there are none; empty when there are
     * @param fromFirst changes against the first oracle
     * @param fromPrevious changes against the oracle before
     */
    public record Cell(String reason, List<CaseChange> fromFirst, List<CaseChange> fromPrevious) {
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

    /** The first oracle on which a case differs from the first, and where. */
    public record Change(String oracle, CaseChange change) {}

    /** A matrix of these oracles, the first being what the others are compared with. */
    public DriftMatrix(List<String> oracles) {
        this.oracles = List.copyOf(oracles);
    }

    /** Adds a row; an oracle without recording has a reason instead. */
    public void add(String row, Map<String, Recording> recordings, Map<String, String> reasons) {
        Map<String, Cell> cells = new LinkedHashMap<>();
        Map<String, Change> changes = new LinkedHashMap<>();
        Optional<Recording> first = Optional.empty();
        Optional<Recording> previous = Optional.empty();
        for (String oracle : oracles) {
            Recording now = recordings.get(oracle);
            if (now == null) {
                cells.put(oracle, new Cell(reasons.getOrDefault(oracle, "not recorded"), List.of(), List.of()));
                continue;
            }
            List<CaseChange> fromFirst =
                    first.map(f -> RecordingDiff.compare(f, now)).orElse(List.of());
            List<CaseChange> fromPrevious =
                    previous.map(p -> RecordingDiff.compare(p, now)).orElse(List.of());
            cells.put(oracle, new Cell("", fromFirst, fromPrevious));
            fromFirst.stream()
                    .filter(c -> c.change() != ChangeClass.EQUAL)
                    .forEach(c -> changes.putIfAbsent(c.id(), new Change(oracle, c)));
            first = first.or(() -> Optional.of(now));
            previous = Optional.of(now);
        }
        rows.put(row, cells);
        firstChange.put(row, changes);
    }

    /** The matrix as Markdown, and below it where each changed case changed first. */
    public String markdown() {
        StringBuilder out = new StringBuilder("| model/suite | " + String.join(" | ", oracles) + " |\n");
        out.append("|---|").append("---|".repeat(oracles.size())).append('\n');
        rows.forEach((name, cells) -> {
            out.append("| ").append(name);
            oracles.forEach(o -> out.append(" | ").append(cells.get(o).text()));
            out.append(" |\n");
        });
        rows.forEach((name, cells) -> cells.forEach((o, c) -> {
            if (!c.reason().isEmpty()) {
                out.append("\nSKIPPED ")
                        .append(name)
                        .append(" on ")
                        .append(o)
                        .append(": ")
                        .append(c.reason());
            }
        }));
        firstChange.forEach((name, changes) -> changes.forEach((id, c) -> out.append(String.format(
                Locale.ROOT,
                "%n- %s %s: %s first on %s%s",
                name,
                id,
                c.change().change().word(),
                c.oracle(),
                c.change()
                        .first()
                        .map(d -> " (step " + d.step() + ", " + d.place() + ")")
                        .orElse("")))));
        return out.append('\n').toString();
    }

    /** The matrix as JSON. */
    public Json.Obj json() {
        List<Json> list = new ArrayList<>();
        rows.forEach((name, cells) -> {
            JsonBuilder columns = new JsonBuilder();
            cells.forEach((o, c) -> {
                JsonBuilder counts = new JsonBuilder();
                ChangeGroups.counts(c.fromFirst()).forEach((k, n) -> counts.put(k.word(), n));
                columns.put(
                        o,
                        new JsonBuilder()
                                .put("skipped", c.reason())
                                .put("counts", counts.build())
                                .build());
            });
            List<Json> cases = new ArrayList<>();
            firstChange
                    .get(name)
                    .forEach((id, c) -> cases.add(new JsonBuilder()
                            .put("case", id)
                            .put("first_on", c.oracle())
                            .put("change", c.change().change().word())
                            .put("step", c.change().first().map(d -> d.step()).orElse(-1))
                            .put("place", c.change().first().map(d -> d.place()).orElse(""))
                            .build()));
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

    /** Whether anything differs. */
    public boolean drifts() {
        return firstChange.values().stream().anyMatch(m -> !m.isEmpty());
    }
}
