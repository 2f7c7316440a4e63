package io.llamaoracle.engine.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.engine.batch.Batch;
import io.llamaoracle.engine.fixtures.GgufMutator;
import io.llamaoracle.engine.gguf.MalformedGgufException;
import io.llamaoracle.engine.tokenizer.Vocab;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Broken model files are loaded or refused, nothing else: no other exception, no memory that a file's numbers ask for.
 *
 * <p>The whole run is {@link #main}: number of files, seed; its report is {@code reports/fuzz-gguf.md}.
 */
class GgufFuzzTest {

    private static final long SEED = 20261130;
    private static final int SAMPLE = 1500;
    private static final int ALL = 100_000;

    @TempDir
    private Path folder;

    /** What became of the files, by kind of outcome; and those that went wrong. */
    record Outcome(Map<String, Integer> counts, List<String> wrong) {}

    @Test
    void sampleIsLoadedOrRefused() throws IOException {
        assertThat(run(folder, SEED, SAMPLE).wrong).isEmpty();
    }

    @Test
    @Tag("exhaustive")
    void allAreLoadedOrRefused() throws IOException {
        assertThat(run(folder, SEED, ALL).wrong).isEmpty();
    }

    static Outcome run(Path folder, long seed, int n) throws IOException {
        Outcome outcome = new Outcome(new TreeMap<>(), new ArrayList<>());
        GgufMutator mutator = new GgufMutator(seed);
        Path file = folder.resolve("fuzz.gguf");
        for (int i = 0; i < n; i++) {
            Files.write(file, mutator.file(i));
            String kind;
            try {
                kind = load(file, i);
            } catch (MalformedGgufException e) {
                kind = "refused: " + firstWords(e.getMessage());
            } catch (UnsupportedOperationException e) {
                kind = "not covered: " + firstWords(e.getMessage());
            } catch (RuntimeException | Error e) {
                kind = "WRONG " + e.getClass().getSimpleName();
                outcome.wrong.add("file " + i + ": " + e + " at " + e.getStackTrace()[0]);
            }
            outcome.counts.merge(kind, 1, Integer::sum);
        }
        return outcome;
    }

    /** Loads; every fortieth that loads also computes a token. */
    private static String load(Path file, int i) {
        try (LlamaModel model = LlamaModel.load(file, true, Vocab::load)) {
            if (i % 40 != 0) {
                return "loaded";
            }
            Cparams params =
                    Cparams.request().cells(256).batch(64, 64).threads(1, 1).made();
            try (LlamaContext context = new LlamaContext(model, params, 1)) {
                Batch batch = new Batch(2);
                batch.add(1, 0, 0, false);
                batch.add(2, 1, 0, true);
                assertThat(context.decode(batch)).isZero();
            }
            return "loaded and computed";
        }
    }

    private static String firstWords(String message) {
        String words = message.replaceAll("'[^']*'", "'…'").replaceAll("-?[0-9]+", "N");
        int end = words.indexOf(" (");
        String cut = end > 0 ? words.substring(0, end) : words;
        return cut.length() > 60 ? cut.substring(0, 60) : cut;
    }

    /** Runs all files and prints the report's table. */
    public static void main(String[] args) throws IOException {
        long start = System.nanoTime();
        Outcome outcome =
                run(Files.createTempDirectory("fuzz-gguf"), Long.parseLong(args[1]), Integer.parseInt(args[0]));
        System.out.println("| outcome | files |\n|---|---|");
        outcome.counts.forEach(
                (kind, count) -> System.out.println("| " + kind.replace("|", "/") + " | " + count + " |"));
        outcome.wrong.forEach(System.out::println);
        System.out.println("seconds: " + (System.nanoTime() - start) / 1_000_000_000L);
    }
}
