package io.llamaoracle.harness.suite;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Writes the suites {@code kernels-micro} and {@code kernels-smollm2}: every weight type by a bundled micro-model, and in the
 * mixtures that llama-quantize makes of a real model.
 *
 * <p>Prompts of 1 to 11 tokens give each class of activation rows (1, 2-3, 4-7, 8 and more) with each remainder by four.
 */
public final class KernelSuites {

    private static final String FLAGS = "[\"-t\",\"2\",\"-np\",\"1\",\"-c\",\"2048\",\"--no-cache-prompt\"]";
    private static final String[] TEXTS = {
        "The three laws of motion state that",
        "Once upon a time there was a small robot who",
        "import java.util.List;\n\npublic final class Stack {\n    private final List<String> items",
        "Q: Why is the sky blue?\nA:",
        "Monday, Tuesday, Wednesday,",
        "Die Hauptstadt von Frankreich ist",
        "Recipe for pancakes:\n1. Take two eggs and",
        "{\"name\": \"Grace\", \"born\": 1906, \"languages\": [",
        "The water cycle begins when the sun",
        "2 + 2 = 4, 3 + 3 = 6, 4 + 4 =",
        "\"I never said that,\" he answered, and",
        "In 1969, astronauts landed on",
    };

    private final StringBuilder out = new StringBuilder();
    private final int vocab;

    private KernelSuites(String name, String about, int vocab, List<String> models, List<String> repacked) {
        this.vocab = vocab;
        out.append("{\"suite\":\"" + name + "\",\"version\":1,\"about\":\"" + about + "\",\"models\":" + quoted(models)
                + ",\"flags\":" + FLAGS
                + ",\"variants\":{\"\":{},\"no-repack\":{\"flags\":[\"--no-repack\"],\"models\":"
                + quoted(repacked) + "}}}\n");
    }

    /** Writes the two files into a folder. */
    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        Files.write(folder.resolve("kernels-micro.jsonl"), micro());
        Files.write(folder.resolve("kernels-smollm2.jsonl"), smollm2());
    }

    static byte[] micro() {
        KernelSuites s = new KernelSuites(
                "kernels-micro",
                "Every weight type on a bundled micro-model; repacked and not.",
                250,
                models(
                        "micro-llama-",
                        "f32 f16 bf16 q4_0 q4_1 q5_0 q5_1 q8_0 q2_k q3_k q4_k q5_k q6_k iq4_nl iq4_xs q1_0 q2_0"),
                models("micro-llama-", "q4_0 q4_k iq4_nl iq4_xs"));
        s.texts(8, 10);
        s.lengths(2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
        s.lengths(4, 34, 130);
        return s.bytes();
    }

    static byte[] smollm2() {
        KernelSuites s = new KernelSuites(
                "kernels-smollm2",
                "A real model in every weight type, mixed as llama-quantize mixes them; rows of 576 and 1,536; repacked and not.",
                49000,
                models(
                        "smollm2-135m-",
                        "f32 f16 bf16 q4_0 q4_1 q5_0 q5_1 q8_0 q2_k q3_k_m q4_k_m q5_k_m q6_k iq4_nl iq4_xs q1_0-down q2_0"),
                models("smollm2-135m-", "q4_0 q4_k_m iq4_nl iq4_xs"));
        s.texts(TEXTS.length, 24);
        s.lengths(2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
        s.lengths(4, 50, 203, 601, 1500);
        return s.bytes();
    }

    private static List<String> models(String base, String types) {
        List<String> names = new ArrayList<>();
        for (String type : types.split(" ")) {
            names.add(base + type);
        }
        return names;
    }

    private static String quoted(List<String> names) {
        return "[\"" + String.join("\",\"", names) + "\"]";
    }

    /** Texts greedy and with a seed in turn. */
    private void texts(int n, int nPredict) {
        for (int i = 0; i < n; i++) {
            String how = i % 2 == 0 ? ",\"temperature\":0" : ",\"seed\":" + (600 + i) + ",\"temperature\":1." + i % 5;
            line("text/" + i, quote(TEXTS[i]), how, nPredict);
        }
    }

    /** Prompts of token ids, so that their length is exact. */
    private void lengths(int nPredict, int... lengths) {
        for (int length : lengths) {
            SplittableRandom random = new SplittableRandom(600_000 + length);
            List<String> ids = new ArrayList<>();
            for (int i = 0; i < length; i++) {
                ids.add(String.valueOf(10 + random.nextInt(vocab - 10)));
            }
            line("rows/" + length, "[" + String.join(",", ids) + "]", ",\"temperature\":0", nPredict);
        }
    }

    private void line(String id, String prompt, String more, int nPredict) {
        out.append("{\"id\":\"" + id + "\",\"body\":{\"prompt\":" + prompt + ",\"n_predict\":" + nPredict
                + ",\"n_probs\":5" + more + "}}\n");
    }

    private static String quote(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }

    private byte[] bytes() {
        return out.toString().getBytes(StandardCharsets.UTF_8);
    }
}
