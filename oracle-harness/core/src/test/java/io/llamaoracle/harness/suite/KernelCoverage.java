package io.llamaoracle.harness.suite;

import io.llamaoracle.harness.recording.Recording;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Counts what the recordings of the kernel suites ask of matrix products: weight type, activation rows, repacking. */
final class KernelCoverage {
    /** Classes of row counts; from eight on by the remainder by four. */
    static final List<String> CLASSES =
            List.of("1", "2", "3", "4", "5", "6", "7", "8+ (0)", "8+ (1)", "8+ (2)", "8+ (3)");

    private static final Pattern EVALUATED = Pattern.compile("\"prompt_n\":(\\d+)");
    private static final int MICRO_BATCH = 512;

    private static final int CONTINUATION = 24;
    private static final int SHORTEST = 50;
    private static final int LONGEST = 1500;

    /**
     * A line of the matrix.
     *
     * @param rows counts by class of rows
     * @param tokens tokens with probabilities
     * @param continuations texts and probabilities of the continuations of 24 tokens
     * @param prompts how many prompts have 50 to 1,500 tokens
     */
    record Line(
            String suite,
            String type,
            int[] rows,
            AtomicInteger tokens,
            Set<String> continuations,
            AtomicInteger prompts) {
        static Line of(String suite, String type) {
            return new Line(
                    suite, type, new int[CLASSES.size()], new AtomicInteger(), new HashSet<>(), new AtomicInteger());
        }
    }

    private final Map<String, Line> lines = new TreeMap<>();

    private KernelCoverage() {}

    static KernelCoverage of(List<Recording> recordings) {
        KernelCoverage coverage = new KernelCoverage();
        for (Recording recording : recordings) {
            coverage.add(recording);
        }
        return coverage;
    }

    private void add(Recording recording) {
        String suite = recording.manifest().suite();
        String type = recording.manifest().model().replaceFirst("^(micro-llama|tiny-llama|smollm2-135m)-", "");
        String key = suite + " " + type;
        Line line = lines.computeIfAbsent(key, k -> Line.of(suite, type.replace("-pure", "")));
        line.tokens.addAndGet(recording.manifest().steps());
        try (Stream<Path> files = Files.list(recording.folder())) {
            for (Path file : files.filter(f -> f.getFileName().toString().startsWith("cases-"))
                    .toList()) {
                for (String text : Files.readString(file).split("\ncase ", -1)) {
                    add(line, text);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void add(Line line, String text) {
        Matcher m = EVALUATED.matcher(text);
        while (m.find()) {
            int prompt = Integer.parseInt(m.group(1));
            count(line, prompt);
            line.prompts.addAndGet(prompt >= SHORTEST && prompt <= LONGEST ? 1 : 0);
        }
        List<String> tokens = text.lines().filter(l -> l.startsWith("% ")).toList();
        if (tokens.size() == CONTINUATION) {
            line.continuations.add(String.join("\n", tokens));
        }
    }

    /** A case: its prompt in micro-batches, then a row for each further token. */
    private static void count(Line line, int prompt) {
        for (int done = 0; done < prompt; done += MICRO_BATCH) {
            int rows = Math.min(MICRO_BATCH, prompt - done);
            line.rows[rows < 8 ? rows - 1 : 7 + rows % 4]++;
        }
        line.rows[0]++;
    }

    /** The lines of a suite, variant included, by type. */
    List<Line> suite(String name) {
        List<Line> found = new ArrayList<>();
        lines.values().stream().filter(l -> l.suite.equals(name)).forEach(found::add);
        return found;
    }

    /** The matrix as a Markdown table. */
    String table() {
        StringBuilder text = new StringBuilder("| suite | weights | " + String.join(" | ", CLASSES)
                + " | tokens | of 24 | long |\n|---|---|" + "---:|".repeat(CLASSES.size() + 3) + "\n");
        for (Line line : lines.values()) {
            text.append("| ").append(line.suite).append(" | ").append(line.type).append(" |");
            for (int rows : line.rows) {
                text.append(' ').append(rows).append(" |");
            }
            text.append(' ').append(line.tokens).append(" | ");
            text.append(line.continuations.size())
                    .append(" | ")
                    .append(line.prompts)
                    .append(" |\n");
        }
        return text.toString();
    }
}
