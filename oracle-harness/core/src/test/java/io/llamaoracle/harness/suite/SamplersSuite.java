package io.llamaoracle.harness.suite;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Writes {@code suites/samplers.jsonl}: every sampler alone over its value classes, pairs, the full chain, odd orders, ties at
 * cuts, long histories. Run its {@code main} after a change and raise the version.
 */
final class SamplersSuite {
    private static final Path FILE = Path.of("src", "main", "resources", "suites", "samplers.jsonl");
    private static final String[] PROMPTS = {
        "In the beginning God created the heaven and the earth. And the earth was",
        "the cat and the dog and the cat and the dog and the cat and",
        "Once upon a time, in a small village by the sea,",
        "1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2,",
        "And he said unto them: \\\"Go, and\\n\\\"Go, and\\n\\\"Go, and\\n",
        "def f(x):\\n    return x\\n\\ndef g(x):\\n    return",
        "The café serves crème brûlée, café au lait and",
        "Why? Because I said so. Why? Because I said so. Why?",
    };
    private static final String ALL = "\"penalties\",\"dry\",\"top_n_sigma\",\"top_k\",\"typ_p\",\"top_p\",\"min_p\","
            + "\"xtc\",\"temperature\"";

    private final List<String> lines = new ArrayList<>();
    private int number;

    private SamplersSuite() {}

    public static void main(String[] arguments) throws IOException {
        final SamplersSuite suite = new SamplersSuite();
        suite.lines.add(
                "{\"suite\":\"samplers\",\"version\":1,\"about\":\"Every sampler alone over its value classes, pairs, the"
                        + " full chain, odd orders, ties at cuts, long histories.\",\"models\":[\"tiny-llama-f16\","
                        + "\"tiny-qwen3-f16\",\"tiny-gemma3-f16\",\"smollm2-135m-f16\"],\"flags\":[\"-t\",\"2\",\"-np\",\"1\",\"-c\","
                        + "\"2048\",\"--no-cache-prompt\"]}");
        suite.alone();
        suite.memory();
        suite.selecting();
        suite.biased();
        suite.pairs();
        suite.full();
        suite.orders();
        suite.ties();
        suite.histories();
        Files.write(FILE, suite.lines, StandardCharsets.UTF_8);
    }

    private void add(String id, String fields) {
        add(id, "\"" + PROMPTS[number % PROMPTS.length] + "\"", fields, "");
    }

    private void add(String id, String prompt, String fields, String members) {
        final boolean post = number % 3 == 0;
        lines.add("{\"id\":\"" + id + "\",\"kind\":\"sampler\"" + members + ",\"body\":{\"prompt\":" + prompt
                + ",\"n_predict\":24,\"seed\":" + (1000 + 7 * number) + ",\"n_probs\":" + (post ? 3 : 1)
                + (post ? ",\"post_sampling_probs\":true" : "") + "," + fields + "}}");
        number++;
    }

    private void each(String name, String sampler, String format, String... values) {
        for (final String value : values) {
            final String fields = format.replace("%", value);
            add(name + "/" + value, (sampler.isEmpty() ? "" : "\"samplers\":[" + sampler + "],") + fields);
        }
    }

    private void alone() {
        each("top-k", "\"top_k\"", "\"top_k\":%", "1", "5", "40", "127", "128", "129", "500", "0", "-1");
        each("top-p", "\"top_p\"", "\"top_p\":%", "0", "0.1", "0.5", "0.9", "0.99", "1");
        each("min-p", "\"min_p\"", "\"min_p\":%", "0", "0.01", "0.1", "0.5", "1");
        each("typical", "\"typ_p\"", "\"typical_p\":%", "0.05", "0.2", "0.5", "0.9", "1");
        each("sigma", "\"top_n_sigma\"", "\"top_n_sigma\":%", "-1", "0.5", "1", "2.5");
        each("temperature", "\"temperature\"", "\"temperature\":%", "0", "0.3", "1", "1.7", "4");
        add("dynatemp/half", "\"samplers\":[\"temperature\"],\"temperature\":0.8,\"dynatemp_range\":0.5");
        add(
                "dynatemp/exponent",
                "\"samplers\":[\"temperature\"],\"temperature\":1,\"dynatemp_range\":0.9,"
                        + "\"dynatemp_exponent\":2.5");
        add(
                "dynatemp/below-zero",
                "\"samplers\":[\"temperature\"],\"temperature\":0.4,\"dynatemp_range\":1.5,"
                        + "\"dynatemp_exponent\":0.5");
        add(
                "dynatemp/after-top-k",
                "\"samplers\":[\"top_k\",\"temperature\"],\"top_k\":30,\"temperature\":1.2,"
                        + "\"dynatemp_range\":0.7");
        add("xtc/always", "\"samplers\":[\"xtc\"],\"xtc_probability\":1,\"xtc_threshold\":0.05");
        add("xtc/half", "\"samplers\":[\"xtc\"],\"xtc_probability\":0.5,\"xtc_threshold\":0.1");
        add("xtc/high", "\"samplers\":[\"xtc\"],\"xtc_probability\":0.9,\"xtc_threshold\":0.5");
        add("xtc/off", "\"samplers\":[\"xtc\"],\"xtc_probability\":1,\"xtc_threshold\":0.51");
        add("xtc/min-keep", "\"samplers\":[\"xtc\"],\"xtc_probability\":1,\"xtc_threshold\":0.01,\"min_keep\":2040");
        each(
                "min-keep",
                "\"top_p\",\"min_p\",\"typ_p\"",
                "\"top_p\":0.1,\"min_p\":0.4,\"typical_p\":0.3,\"min_keep\":%",
                "1",
                "5",
                "100");
    }

    private void memory() {
        each("repeat", "\"penalties\"", "\"repeat_penalty\":%", "0.7", "1.1", "1.5", "3");
        each("frequency", "\"penalties\"", "\"frequency_penalty\":%", "-0.5", "0.3", "1.5");
        each("presence", "\"penalties\"", "\"presence_penalty\":%", "-1", "0.5", "2");
        each(
                "penalty-window",
                "\"penalties\"",
                "\"repeat_penalty\":1.3,\"frequency_penalty\":0.2,\"presence_penalty\":0.1,\"repeat_last_n\":%",
                "0",
                "1",
                "4",
                "16",
                "1000");
        each("dry", "\"dry\"", "\"dry_multiplier\":%", "0.4", "0.8", "2");
        each("dry-base", "\"dry\"", "\"dry_multiplier\":0.8,\"dry_base\":%", "1", "1.01", "3");
        each("dry-allowed", "\"dry\"", "\"dry_multiplier\":0.8,\"dry_allowed_length\":%", "0", "1", "4");
        each("dry-window", "\"dry\"", "\"dry_multiplier\":0.8,\"dry_penalty_last_n\":%", "0", "3", "12", "1000");
        add("dry-breakers/one-letter", "\"samplers\":[\"dry\"],\"dry_multiplier\":1,\"dry_sequence_breakers\":[\"a\"]");
        add(
                "dry-breakers/word",
                "\"samplers\":[\"dry\"],\"dry_multiplier\":1,\"dry_sequence_breakers\":[\" the cat\",\"and\"]");
        add(
                "dry-breakers/inside-a-character",
                "\"samplers\":[\"dry\"],\"dry_multiplier\":1,\"dry_sequence_breakers\":[\"é\",\"fé s\",\"brû\",\"🍕\"]");
        add(
                "dry-breakers/newlines",
                "\"samplers\":[\"dry\"],\"dry_multiplier\":1,\"dry_sequence_breakers\":[\"\\n\\n\",\"\\n    \",\"Go, and\\n\"]");
        add(
                "dry-breakers/long",
                "\"samplers\":[\"dry\"],\"dry_multiplier\":1,\"dry_sequence_breakers\":"
                        + "[\"Because I said so. Why? Because I said so. Why? Because\",\"\"]");
    }

    private void selecting() {
        each("mirostat-1", "", "\"mirostat\":1,\"mirostat_tau\":%", "0", "2", "5", "9");
        each(
                "mirostat-1-eta",
                "",
                "\"mirostat\":1,\"mirostat_tau\":3,\"temperature\":1.2,\"mirostat_eta\":%",
                "0",
                "0.5",
                "1");
        each("mirostat-2", "", "\"mirostat\":2,\"mirostat_tau\":%", "0", "2", "5", "9");
        each(
                "mirostat-2-eta",
                "",
                "\"mirostat\":2,\"mirostat_tau\":3,\"temperature\":1,\"mirostat_eta\":%",
                "0",
                "0.5",
                "1");
        each(
                "adaptive",
                "\"min_p\",\"adaptive_p\"",
                "\"min_p\":0.05,\"adaptive_target\":%",
                "-1",
                "0",
                "0.2",
                "0.5",
                "0.9",
                "1");
        each("adaptive-decay", "\"adaptive_p\"", "\"adaptive_target\":0.4,\"adaptive_decay\":%", "0", "0.5", "0.99");
        add("adaptive/sorted-first", "\"samplers\":[\"adaptive_p\",\"top_k\"],\"top_k\":20,\"adaptive_target\":0.3");
        add("infill/alone", "\"samplers\":[\"infill\"]");
        add(
                "infill/after-top-k",
                "\"samplers\":[\"top_k\",\"infill\",\"temperature\"],\"top_k\":40,\"temperature\":0.5");
    }

    private void biased() {
        add("bias/ban", "\"logit_bias\":[[5,false],[6,false],[7,false],[8,false]]");
        add("bias/push", "\"logit_bias\":[[300,6],[301,5.5],[302,-3]],\"temperature\":1");
        add("bias/twice", "\"logit_bias\":[[300,2],[300,3],[301,4]],\"temperature\":1");
        add("bias/object", "\"logit_bias\":{\"300\":7,\"301\":6.5},\"temperature\":1");
        add("bias/text", "\"logit_bias\":[[\"the\",4],[\" and\",-4]],\"temperature\":1");
        add("bias/ignore-eos", "\"ignore_eos\":true,\"temperature\":1.3");
        add("bias/strong", "\"logit_bias\":[[310,100],[311,99.5]],\"temperature\":1");
    }

    private void pairs() {
        final String[][] parts = {
            {"top_k", "\"top_k\":60"},
            {"top_p", "\"top_p\":0.8"},
            {"min_p", "\"min_p\":0.03"},
            {"typ_p", "\"typical_p\":0.7"},
            {"top_n_sigma", "\"top_n_sigma\":1.5"},
            {"temperature", "\"temperature\":1.4"},
            {"xtc", "\"xtc_probability\":0.6,\"xtc_threshold\":0.08"},
            {"penalties", "\"repeat_penalty\":1.2"},
            {"dry", "\"dry_multiplier\":0.7"},
        };
        final SplittableRandom r = new SplittableRandom(4);
        for (int i = 0; i < parts.length; i++) {
            for (int j = 0; j < parts.length; j++) {
                if (i != j && r.nextInt(4) == 0) {
                    add(
                            "pair/" + parts[i][0] + "-" + parts[j][0],
                            "\"samplers\":[\"" + parts[i][0] + "\",\"" + parts[j][0] + "\"]," + parts[i][1] + ","
                                    + parts[j][1]);
                }
            }
        }
    }

    private void full() {
        final SplittableRandom r = new SplittableRandom(5);
        for (int i = 0; i < 14; i++) {
            add(
                    "full/" + i,
                    "\"top_k\":" + (10 + r.nextInt(300)) + ",\"top_p\":0." + (50 + r.nextInt(49)) + ",\"min_p\":0.0"
                            + (1 + r.nextInt(9)) + ",\"typical_p\":0." + (70 + r.nextInt(29)) + ",\"temperature\":"
                            + (1 + r.nextInt(2))
                            + "." + r.nextInt(10) + ",\"repeat_penalty\":1." + r.nextInt(4)
                            + ",\"frequency_penalty\":0." + r.nextInt(4)
                            + ",\"dry_multiplier\":0." + r.nextInt(9) + ",\"xtc_probability\":0." + r.nextInt(6)
                            + ",\"top_n_sigma\":" + (1 + r.nextInt(3)) + ",\"dynatemp_range\":0." + r.nextInt(5));
        }
    }

    private void orders() {
        final String loose = ",\"temperature\":1.3,\"top_k\":50,\"top_p\":0.9,\"min_p\":0.02,\"repeat_penalty\":1.1";
        add(
                "order/reversed",
                "\"samplers\":[\"temperature\",\"xtc\",\"min_p\",\"top_p\",\"typ_p\",\"top_k\",\"top_n_sigma\","
                        + "\"dry\",\"penalties\"]" + loose);
        add("order/letters", "\"samplers\":\"edskypmxt\"" + loose);
        add("order/letters-few", "\"samplers\":\"tkp\"" + loose);
        add("order/letters-unknown", "\"samplers\":\"tzk?p\"" + loose);
        add("order/empty-list", "\"samplers\":[]" + loose);
        add("order/empty-letters", "\"samplers\":\"\"" + loose);
        add(
                "order/repeated",
                "\"samplers\":[\"temperature\",\"top_k\",\"temperature\",\"top_k\",\"top_p\",\"top_p\"]" + loose);
        add("order/aliases", "\"samplers\":[\"Top-K\",\"nucleus\",\"minp\",\"temp\",\"typ\"]" + loose);
        add("order/unknown", "\"samplers\":[\"top_k\",\"no_such\",\"temperature\"]" + loose);
        add("order/temperature-first", "\"samplers\":[\"temperature\"," + ALL + "]" + loose);
        add("order/top-p-before-top-k", "\"samplers\":[\"top_p\",\"top_k\",\"temperature\"]" + loose);
        add(
                "order/adaptive-first",
                "\"samplers\":[\"adaptive_p\",\"top_k\",\"temperature\"],\"adaptive_target\":0.3" + loose);
    }

    /** A bias so large that the logits below it vanish: all these tokens are equal to the last bit. */
    private void ties() {
        final StringBuilder biases = new StringBuilder("\"logit_bias\":[");
        for (int i = 0; i < 300; i++) {
            biases.append(i == 0 ? "" : ",").append('[').append(400 + 3 * i).append(",1e10]");
        }
        biases.append(']');
        add("ties/top-k", biases + ",\"samplers\":[\"top_k\"],\"top_k\":50");
        add("ties/top-k-buckets", biases + ",\"samplers\":[\"top_k\"],\"top_k\":200");
        add("ties/top-p", biases + ",\"samplers\":[\"top_p\"],\"top_p\":0.4");
        add("ties/typical", biases + ",\"samplers\":[\"typ_p\"],\"typical_p\":0.4");
        add("ties/min-p-min-keep", biases + ",\"samplers\":[\"min_p\"],\"min_p\":0.5,\"min_keep\":400");
        add("ties/greedy", biases + ",\"temperature\":0");
        add("ties/mirostat", biases + ",\"mirostat\":2,\"mirostat_tau\":3");
    }

    private void histories() {
        final SplittableRandom r = new SplittableRandom(6);
        final int[] lengths = {1, 2, 9, 65, 300, 700, 1200, 1900};
        for (final int length : lengths) {
            final StringBuilder prompt = new StringBuilder("[");
            final int[] tokens = new int[length];
            for (int i = 0; i < length; i++) {
                tokens[i] = i > 30 && r.nextInt(8) != 0 ? tokens[i - 29] : 300 + r.nextInt(200);
                prompt.append(i == 0 ? "" : ",").append(tokens[i]);
            }
            final String models = length > 100 ? ",\"models\":[\"tiny-llama-f16\"]" : "";
            add(
                    "history/penalties-" + length,
                    prompt + "]",
                    "\"samplers\":[\"penalties\"],\"repeat_penalty\":1.25,\"frequency_penalty\":0.1,\"presence_penalty\":0.2,"
                            + "\"repeat_last_n\":2048",
                    models);
            add(
                    "history/dry-" + length,
                    prompt + "]",
                    "\"samplers\":[\"dry\"],\"dry_multiplier\":0.9,\"dry_penalty_last_n\":2048,\"dry_allowed_length\":1",
                    models);
        }
    }
}
