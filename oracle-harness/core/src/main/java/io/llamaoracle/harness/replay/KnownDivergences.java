package io.llamaoracle.harness.replay;

import io.llamaoracle.harness.diff.Verdict;
import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Optional;

/**
 * Divergences that are understood and not mended yet: a file with one JSON object a line.
 *
 * <p>Members: {@code id}, {@code recording} and {@code case} (globs), {@code cause}, {@code place} (a prefix of the place
 * it must diverge at; may be empty). An entry whose case does not diverge any more fails the run.
 */
public final class KnownDivergences {
    /** The file's name under recordings. */
    public static final String FILE = "known-divergences.jsonl";

    private final List<Entry> entries;

    private KnownDivergences(List<Entry> entries) {
        this.entries = List.copyOf(entries);
    }

    private record Entry(String id, PathMatcher recording, PathMatcher cases, String cause, String place) {
        boolean covers(CaseResult result) {
            return recording.matches(Path.of(result.recording())) && cases.matches(Path.of(result.id()));
        }
    }

    /** No known divergence. */
    public static KnownDivergences none() {
        return new KnownDivergences(List.of());
    }

    /** The entries of a file; none when it is not there. */
    public static KnownDivergences read(Path file) {
        if (!Files.exists(file)) {
            return none();
        }
        try {
            return new KnownDivergences(Files.readAllLines(file).stream()
                    .filter(l -> !l.isBlank())
                    .map(l -> entry(JsonText.readObject(l)))
                    .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Entry entry(Json.Obj json) {
        return new Entry(
                json.text("id", ""),
                glob(json.text("recording", "**")),
                glob(json.text("case", "**")),
                json.text("cause", ""),
                json.text("place", ""));
    }

    private static PathMatcher glob(String pattern) {
        return FileSystems.getDefault().getPathMatcher("glob:" + pattern);
    }

    /** The verdict after the list was asked: a listed divergence is KNOWN, a listed case that is equal has DIVERGED from the list. */
    CaseResult settle(CaseResult result) {
        Optional<Entry> entry = entries.stream().filter(e -> e.covers(result)).findFirst();
        if (entry.isEmpty() || !result.verdict().compared()) {
            return result;
        }
        Entry known = entry.get();
        if (result.verdict() != Verdict.DIVERGED) {
            return result.as(Verdict.DIVERGED, "known divergence " + known.id() + " does not diverge any more");
        }
        boolean there =
                result.first().map(d -> d.place().startsWith(known.place())).orElse(false);
        return there ? result.as(Verdict.KNOWN, known.id() + ": " + known.cause()) : result;
    }
}
