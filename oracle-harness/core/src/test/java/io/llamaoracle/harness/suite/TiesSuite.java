package io.llamaoracle.harness.suite;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes {@code suites/ties.jsonl}: cuts through candidates that are equal to the bit. Run its {@code main} after a change and
 * raise the version.
 *
 * <p>The bias is 3e8: floats are 32 apart there, so a logit between -16 and 16 vanishes in it, and its bucket still is the
 * highest one. (1e10, as in suite samplers, is beyond the buckets: {@code int} of it is INT_MIN, the lowest.)
 */
final class TiesSuite {
    private static final Path FILE = Path.of("src", "main", "resources", "suites", "ties.jsonl");
    private static final String[] PROMPTS = {
        "Once upon a time, in a small village by the sea,", "the cat and the dog and the cat and the dog and",
    };
    private static final int[] SEEDS = {31, 77};

    private final List<String> lines = new ArrayList<>();

    private TiesSuite() {}

    public static void main(String[] arguments) throws IOException {
        final TiesSuite suite = new TiesSuite();
        suite.lines.add(
                "{\"suite\":\"ties\",\"version\":1,\"about\":\"Every sampler that cuts, cutting through candidates that are"
                        + " equal to the bit.\",\"models\":[\"tiny-llama-f16\",\"smollm2-135m-f16\"],\"flags\":[\"-t\",\"2\","
                        + "\"-np\",\"1\",\"-c\",\"2048\",\"--no-cache-prompt\"]}");
        suite.cases();
        Files.write(FILE, suite.lines, StandardCharsets.UTF_8);
    }

    private void cases() {
        add("top-k-heap", 150, "\"samplers\":[\"top_k\"],\"top_k\":50");
        add("top-k-buckets", 150, "\"samplers\":[\"top_k\"],\"top_k\":140");
        add("top-p", 150, "\"samplers\":[\"top_p\"],\"top_p\":0.4");
        // more than the 256 that are sorted first where the vocabulary is large
        add("top-p-deep", 300, "\"samplers\":[\"top_p\"],\"top_p\":0.95");
        add("min-p", 150, "\"samplers\":[\"min_p\"],\"min_p\":0.5");
        add("min-p-min-keep", 150, "\"samplers\":[\"min_p\"],\"min_p\":0.5,\"min_keep\":400");
        add("typical", 150, "\"samplers\":[\"typ_p\"],\"typical_p\":0.4");
        add("top-n-sigma", 150, "\"samplers\":[\"top_n_sigma\",\"top_k\"],\"top_n_sigma\":1,\"top_k\":60");
        add("xtc", 150, "\"samplers\":[\"top_k\",\"xtc\"],\"top_k\":140,\"xtc_probability\":1,\"xtc_threshold\":0.005");
        add("temperature-0", 150, "\"samplers\":[\"top_k\",\"temperature\"],\"top_k\":140,\"temperature\":0");
        add("mirostat-1", 150, "\"mirostat\":1,\"mirostat_tau\":5,\"temperature\":1");
        add("mirostat-2", 150, "\"mirostat\":2,\"mirostat_tau\":9,\"temperature\":1");
        add("adaptive-p", 150, "\"samplers\":[\"top_k\",\"adaptive_p\"],\"top_k\":140,\"adaptive_target\":0.3");
        add("penalties", 150, "\"samplers\":[\"penalties\",\"top_k\"],\"repeat_penalty\":1.1,\"top_k\":140");
    }

    private void add(String id, int tied, String fields) {
        final StringBuilder biases = new StringBuilder();
        for (int i = 0; i < tied; i++) {
            biases.append(i == 0 ? "[" : ",[").append(400 + 2 * i).append(",3e8]");
        }
        for (int i = 0; i < SEEDS.length; i++) {
            lines.add("{\"id\":\"" + id + "/" + (i + 1) + "\",\"kind\":\"sampler\",\"body\":{\"prompt\":\"" + PROMPTS[i]
                    + "\",\"n_predict\":16,\"seed\":" + SEEDS[i] + ",\"n_probs\":5,\"post_sampling_probs\":true,"
                    + "\"logit_bias\":[" + biases + "]," + fields + "}}");
        }
    }
}
