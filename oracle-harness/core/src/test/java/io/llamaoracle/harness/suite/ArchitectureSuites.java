package io.llamaoracle.harness.suite;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * Writes the suites {@code arch-tiny}, {@code arch-micro}, {@code arch-rope} and {@code arch-gemma3-270m}: texts, seeds, and
 * prompts of exact lengths around the numbers where another path begins.
 *
 * <p>Lengths: 64 rows switch attention to tiles; 257 cells to split attention; 512 rows fill a micro-batch; windows are 32,
 * 48, 64 and 512; a window model breaks its prompts 4 tokens before the end.
 *
 * <p>A model that writes nothing but broken UTF-8, or ends at once, answers without a float (the server tells probabilities
 * with complete texts alone): there the case gives way to one under another id that draws from a few words.
 */
public final class ArchitectureSuites {

    private static final String FLAGS = "[\"-t\",\"2\",\"-np\",\"1\",\"-c\",\"2048\",\"--no-cache-prompt\"]";
    private static final String[] WORDS = {
        "the", "and", "of", "that", "he", "said", "land", "people", "water", "light", "was", "not", "house", "king",
                "day",
        "they", "came", "unto", "great", "all", "12", "tree", "is", "in", "to", "with", "fire", "word", "night", "stone"
    };
    private static final String[] TEXTS = {
        "Genesis 1:3\n",
        "In the beginning was the Word, and",
        "The capital of France is",
        "def quicksort(items):\n    if len(items) < 2:\n        return items\n",
        "1, 2, 4, 8, 16, 32,",
        "Es war einmal ein König, der hatte",
        "Жили-были старик со старухой у самого",
        "昔々あるところに、おじいさんと",
        "The old man looked at the sea 🌊🐟 and",
        "{\"name\":\"Ada\",\"born\":1815,\"known_for\":[",
        "Q: How many legs has a spider?\nA:",
        "SELECT name, count(*) FROM people WHERE",
        "مرحبا بكم في",
        "<html>\n<head>\n<title>",
        "He that is without sin among you, let him",
        "Dear Sir or Madam,\n\nI am writing to",
        "x = 3.14159; y = 2.71828; x * y =",
        "The quick brown fox jumps over the lazy dog. The quick brown fox",
        "Once upon a time, in a land far away, there lived",
        "Ἐν ἀρχῇ ἦν ὁ λόγος, καὶ ὁ λόγος",
    };

    /** Words that every vocabulary here has at these ids, preferred so much that nothing else is drawn. */
    private static final String SAID =
            ",\"logit_bias\":[[260,1000],[261,1000],[262,1000],[263,1000],[264,1000],[265,1000],[266,1000],[267,1000]]";

    /** Models that answer a case without a float. */
    private static final Map<String, List<String>> MICRO_MUTE = Map.ofEntries(
            Map.entry("greedy/1", List.of("micro-qwen3-f16")),
            Map.entry("seed/0", List.of("micro-qwen3moe-f16")),
            Map.entry("seed/1", List.of("micro-llama3-f16", "micro-qwen3-f16")),
            Map.entry("seed/2", List.of("micro-mixtral-q4_k")),
            Map.entry("seed/5", List.of("micro-llama-bias-f16")),
            Map.entry("length/1", List.of("micro-qwen3moe-f16")),
            Map.entry("length/65", List.of("micro-llama-none-f16", "micro-llama-yarn-f16", "micro-qwen3moe-q4_k")),
            Map.entry(
                    "length/257",
                    List.of("micro-gemma3-f16", "micro-llama-bias-f16", "micro-llama3-f16", "micro-qwen3-f16")));

    private static final Map<String, List<String>> TINY_MUTE = Map.of(
            "greedy/6", List.of("tiny-gemma3-f16"),
            "greedy/12", List.of("tiny-gemma3-f16"),
            "greedy/19", List.of("tiny-gemma3-f16"));

    private final StringBuilder out = new StringBuilder();
    private final List<String> models;
    private final Map<String, List<String>> mute;

    private ArchitectureSuites(
            String name, int version, String about, List<String> models, Map<String, List<String>> mute) {
        this(name, version, about, models, mute, FLAGS);
    }

    private ArchitectureSuites(
            String name, int version, String about, List<String> models, Map<String, List<String>> mute, String flags) {
        this.models = models;
        this.mute = mute;
        out.append("{\"suite\":\"" + name + "\",\"version\":" + version + ",\"about\":\"" + about + "\",\"models\":"
                + list(models) + ",\"flags\":" + flags + "}\n");
    }

    private static String list(List<String> words) {
        return words.stream().map(w -> '"' + w + '"').collect(Collectors.joining(",", "[", "]"));
    }

    /** Writes the four files into a folder. */
    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        Files.write(folder.resolve("arch-tiny.jsonl"), tiny());
        Files.write(folder.resolve("arch-micro.jsonl"), micro());
        Files.write(folder.resolve("arch-rope.jsonl"), rope());
        Files.write(folder.resolve("arch-gemma3-270m.jsonl"), gemma());
    }

    static byte[] tiny() {
        ArchitectureSuites s = new ArchitectureSuites(
                "arch-tiny",
                2,
                "Each tiny model: texts greedy and with seeds, prompts of exact lengths where paths change.",
                List.of("tiny-llama-f16", "tiny-llama-q8_0", "tiny-qwen3-f16", "tiny-qwen3-q4_k_m", "tiny-gemma3-f16"),
                TINY_MUTE);
        s.texts(20, 12, 5);
        s.seeds(20, 12, 5, 30);
        s.lengths(6, 5, 1, 2, 3, 5, 8, 31, 33, 63, 64, 65, 68, 69, 128, 129, 255, 257, 300, 512, 513, 640);
        return s.bytes();
    }

    static byte[] micro() {
        ArchitectureSuites s = new ArchitectureSuites(
                "arch-micro",
                2,
                "Each micro-model: an architecture, a rope scaling or a type of experts by itself.",
                List.of(
                        "micro-llama3-f16",
                        "micro-llama-linear-f16",
                        "micro-llama-yarn-f16",
                        "micro-llama-none-f16",
                        "micro-llama-bias-f16",
                        "micro-qwen2-f16",
                        "micro-qwen3-f16",
                        "micro-gemma2-f16",
                        "micro-gemma3-f16",
                        "micro-phi3-f16",
                        "micro-mixtral-f16",
                        "micro-mixtral-q4_k",
                        "micro-qwen3moe-f16",
                        "micro-qwen3moe-q4_k"),
                MICRO_MUTE);
        s.texts(5, 10, 5);
        s.seeds(6, 10, 5, 16);
        s.lengths(6, 5, 1, 3, 33, 49, 65, 130, 257, 520, 700);
        return s.bytes();
    }

    /** The context decides between two sets of frequency factors: up to the original 512 the short ones. */
    static byte[] rope() {
        ArchitectureSuites s = new ArchitectureSuites(
                "arch-rope",
                1,
                "A file with short and long frequency factors, in a context of the original size and in the next larger one.",
                List.of("micro-phi3-f16"),
                Map.of(),
                "[\"-t\",\"2\",\"-np\",\"1\",\"--no-cache-prompt\"],\"variants\":{\"c512\":{\"flags\":[\"-c\",\"512\"]},"
                        + "\"c513\":{\"flags\":[\"-c\",\"513\"]}}");
        s.texts(5, 10, 5);
        s.lengths(6, 5, 1, 33, 65, 130, 257, 500);
        return s.bytes();
    }

    static byte[] gemma() {
        ArchitectureSuites s = new ArchitectureSuites(
                "arch-gemma3-270m",
                1,
                "A real model with a window of 512: texts greedy and with seeds, prompts within and beyond the window.",
                List.of("gemma3-270m-q4_k_m"),
                Map.of());
        s.texts(20, 20, 10);
        s.seeds(60, 16, 10, 20);
        s.lengths(8, 10, 1, 2, 5, 6, 9, 33, 63, 65, 68, 130, 256, 258, 400, 508, 512, 515, 520, 600, 900, 1300);
        return s.bytes();
    }

    private void texts(int n, int nPredict, int nProbs) {
        for (int i = 0; i < n; i++) {
            line("greedy/" + i, quote(TEXTS[i]), ",\"temperature\":0", nPredict, nProbs);
        }
    }

    /** Texts of growing length under the default chain, each with its own seed and temperature. */
    private void seeds(int n, int nPredict, int nProbs, int wordsPerStep) {
        for (int i = 0; i < n; i++) {
            SplittableRandom random = new SplittableRandom(7000 + i);
            StringBuilder text = new StringBuilder(i % 3 == 0 ? TEXTS[i % TEXTS.length] : "");
            int words = i % 5 == 4 ? wordsPerStep * (1 + i / 5) : 3 + i % 11;
            for (int w = 0; w < words; w++) {
                text.append(w % 9 == 8 ? ", " : " ").append(WORDS[random.nextInt(WORDS.length)]);
            }
            String temperature = i % 4 == 0 ? "" : ",\"temperature\":1." + (i % 7);
            line("seed/" + i, quote(text.toString()), ",\"seed\":" + (100 + i) + temperature, nPredict, nProbs);
        }
    }

    /** Prompts of token ids, so that their length is exact; ids below 250 exist in every vocabulary. */
    private void lengths(int nPredict, int nProbs, int... lengths) {
        for (int length : lengths) {
            SplittableRandom random = new SplittableRandom(9000 + length);
            List<String> ids = new ArrayList<>();
            for (int i = 0; i < length; i++) {
                ids.add(String.valueOf(10 + random.nextInt(240)));
            }
            String more = length % 2 == 0 ? ",\"temperature\":0" : ",\"seed\":" + length;
            line("length/" + length, "[" + String.join(",", ids) + "]", more, nPredict, nProbs);
        }
    }

    private void line(String id, String prompt, String more, int nPredict, int nProbs) {
        List<String> muted = mute.getOrDefault(id, List.of());
        String body = "{\"prompt\":" + prompt + ",\"n_predict\":" + nPredict + ",\"n_probs\":" + nProbs;
        if (muted.isEmpty()) {
            out.append("{\"id\":\"" + id + "\",\"body\":" + body + more + "}}\n");
            return;
        }
        List<String> others = models.stream().filter(m -> !muted.contains(m)).toList();
        out.append("{\"id\":\"" + id + "\",\"models\":" + list(others) + ",\"body\":" + body + more + "}}\n");
        out.append(
                "{\"id\":\"" + id + "-said\",\"models\":" + list(muted) + ",\"body\":" + body + more + SAID + "}}\n");
    }

    private static String quote(String text) {
        StringBuilder json = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> json.append("\\\"");
                case '\\' -> json.append("\\\\");
                case '\n' -> json.append("\\n");
                default -> json.append(c);
            }
        }
        return json.append('"').toString();
    }

    private byte[] bytes() {
        return out.toString().getBytes(StandardCharsets.UTF_8);
    }
}
