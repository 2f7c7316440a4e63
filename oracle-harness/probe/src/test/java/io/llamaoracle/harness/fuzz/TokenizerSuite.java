package io.llamaoracle.harness.fuzz;

import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes {@code suites/tokenizer.jsonl}: texts of its own for each vocabulary, forty to a request, and for all of them special
 * tokens in odd places, ids that are none, and continuations. Run its {@code main} after a change and raise the version.
 */
final class TokenizerSuite {
    private static final Path FILE = Path.of("..", "core", "src", "main", "resources", "suites", "tokenizer.jsonl");
    private static final int TEXTS = 40;
    private static final int PUBLIC_REQUESTS = 31;
    private static final int MADE_REQUESTS = 6;

    static final List<String> PUBLIC = List.of(
            "aquila",
            "baichuan",
            "bert-bge",
            "command-r",
            "deepseek-coder",
            "deepseek-llm",
            "falcon",
            "gemma-4",
            "gpt-2",
            "gpt-neox",
            "llama-bpe",
            "llama-spm",
            "mpt",
            "nomic-bert-moe",
            "phi-3",
            "qwen2",
            "qwen35",
            "refact",
            "starcoder");
    static final List<String> MADE = List.of(
            "bert-cased",
            "bert-lstrip",
            "ugm-spaces",
            "rwkv",
            "plamo2",
            "hybriddna",
            "whitespace",
            "pre-jais-2",
            "pre-deepseek-v3",
            "pre-spark2_5",
            "pre-youtu",
            "pre-poro-chat",
            "pre-glm4",
            "pre-viking",
            "pre-tekken",
            "pre-chameleon",
            "pre-gpt-4o",
            "pre-granite-embed-multi-97m",
            "pre-tiny_aya",
            "pre-kimi-k2",
            "pre-superbpe",
            "pre-bailingmoe",
            "pre-seed-coder",
            "pre-ufakzeka",
            "pre-afmoe",
            "pre-laguna",
            "pre-exaone-moe",
            "pre-sarvam-moe",
            "pre-minicpm5");
    private static final List<String> BUNDLED = List.of("tiny-llama-f16", "tiny-qwen3-f16", "tiny-gemma3-f16");

    /** On two vocabularies Chinese text is no token at all, and the answer depends on what the server did before. */
    private static final String WITHOUT_HAN = "\"models\":["
            + models().stream()
                    .filter(m -> !m.endsWith("-whitespace") && !m.endsWith("-sarvam-moe"))
                    .map(m -> '"' + m + '"')
                    .collect(Collectors.joining(","))
            + "],";

    private final List<String> lines = new ArrayList<>();

    private TokenizerSuite() {}

    public static void main(String[] arguments) throws IOException {
        TokenizerSuite suite = new TokenizerSuite();
        suite.lines.add(
                "{\"suite\":\"tokenizer\",\"version\":1,\"about\":\"Text to tokens and back, and continuations, on every public"
                        + " vocabulary of the source package and on one for each pre-tokenizer without.\",\"models\":["
                        + models().stream().map(m -> '"' + m + '"').collect(Collectors.joining(","))
                        + "],\"flags\":[\"-t\",\"2\",\"-np\",\"1\",\"-c\",\"2048\",\"--no-cache-prompt\"]}");
        suite.texts();
        suite.odd();
        suite.ids();
        suite.continuations();
        Files.write(FILE, suite.lines, StandardCharsets.UTF_8);
    }

    static List<String> models() {
        List<String> models = new ArrayList<>();
        PUBLIC.forEach(name -> models.add("micro-vocab-" + name));
        MADE.forEach(name -> models.add("micro-vocab-" + name));
        models.addAll(BUNDLED);
        return models;
    }

    private void texts() {
        List<String> models = models();
        for (int m = 0; m < models.size(); m++) {
            boolean made = m >= PUBLIC.size() && m < PUBLIC.size() + MADE.size();
            TextGenerator generator = new TextGenerator(1000 + m);
            for (int r = 0; r < (made ? MADE_REQUESTS : PUBLIC_REQUESTS); r++) {
                List<String> texts = new ArrayList<>();
                for (int i = 0; i < TEXTS; i++) {
                    texts.add(text(generator.text((long) r * TEXTS + i)));
                }
                add(
                        "texts/" + models.get(m) + "/" + r,
                        "tokenize",
                        "\"models\":[\"" + models.get(m) + "\"],",
                        "{\"content\":[" + String.join(",", texts) + "],\"add_special\":" + (r % 2 == 1)
                                + ",\"parse_special\":" + (r % 4 < 2) + "}");
            }
        }
    }

    private void odd() {
        List<String> texts = List.of(
                "",
                " ",
                "  ",
                "\n",
                "\u0000",
                "a\u0000b",
                "</s>",
                " </s> a",
                "a </s>b",
                "<s><s>",
                "<|im_end|>\n<|im_start|>x",
                "a <mask> b",
                "a  [MASK]  b",
                "<|endoftext|><|endoftext|>",
                "x<unk>y",
                "<dna>acgtACGTxx</dna> ACGT",
                "<dna>ACG",
                "\u2581a\u2581 b",
                "<0x0A><0xE4>",
                "Ġa Ċb",
                "a".repeat(300),
                " ".repeat(130) + "x",
                "\n".repeat(70),
                "😀".repeat(40),
                "1".repeat(50),
                "é".repeat(33) + "e\u0301".repeat(33),
                "'S'T'RE'Ve's't're've'm'll'd'LL",
                "\ufeffbom",
                "ﷺ㎏ﬁ");
        for (int i = 0; i < texts.size(); i++) {
            String content = "{\"content\":" + text(texts.get(i));
            add("odd/" + i + "/plain", "tokenize", "", content + ",\"parse_special\":false}");
            add("odd/" + i + "/special", "tokenize", "", content + ",\"add_special\":true,\"with_pieces\":true}");
        }
    }

    private void ids() {
        String[] lists = {
            "[]", "[0]", "[1,2,3]", "[5,6,7,8,9,10,11,12,13,14,15]", "[-1]", "[300000]", "[2147483647]", "[4294967296]",
                    "[1.5]",
            "[true]", "[\"1\"]", "[[1]]", "null", "\"1\"", "{}", "[100,200,-5]", "[240,159,152]", "[3,4,5,250,251,252]"
        };
        for (int i = 0; i < lists.length; i++) {
            add("ids/" + i, "detokenize", "", "{\"tokens\":" + lists[i] + "}");
        }
        add("ids/none", "detokenize", "", "{}");
        add("ids/no-content", "tokenize", "", "{}");
        add("ids/mixed", "tokenize", "", "{\"content\":[\"a\",7,\" b\",8],\"add_special\":true}");
        add("ids/mixed-bad", "tokenize", "", "{\"content\":[\"a\",{}]}");
        add("ids/number", "tokenize", "", "{\"content\":5}");
    }

    private void continuations() {
        String[] prompts = {
            "Hello",
            "The quick brown fox",
            " def f(x):\n    return x",
            "中国的首都",
            "Привет, мир",
            "I'll see you at 12:30",
            "😀😀 ok",
            "a\n\nb",
            "x",
            "<s>x</s>",
            "SELECT 1234567;",
            "naïve Straße"
        };
        String[] chains = {
            "\"temperature\":0",
            "\"temperature\":1,\"seed\":7",
            "\"temperature\":1.5,\"seed\":8,\"top_k\":0,\"ignore_eos\":true"
        };
        for (int i = 0; i < prompts.length; i++) {
            for (int c = i % 2; c < chains.length; c += 1 + i % 2) {
                lines.add("{\"id\":\"continue/" + i + "/" + c + "\"," + (i == 3 ? WITHOUT_HAN : "")
                        + "\"body\":{\"prompt\":" + text(prompts[i])
                        + ",\"n_predict\":6,\"n_probs\":1," + "\"return_tokens\":true," + chains[c] + "}}");
            }
        }
        lines.add("{\"id\":\"continue/bias\",\"body\":{\"prompt\":\"bias\",\"n_predict\":6,\"n_probs\":1,\"seed\":3,"
                + "\"logit_bias\":[[\" the\",9],[\"a\",-4],[40,6]]}}");
        lines.add(
                "{\"id\":\"continue/stop\",\"body\":{\"prompt\":\"stop\",\"n_predict\":24,\"n_probs\":0,\"seed\":4,\"temperature\":1,"
                        + "\"stop\":[\"e\",\"\\u00e9\"]}}");
    }

    private void add(String id, String route, String more, String body) {
        lines.add("{\"id\":\"" + id + "\",\"kind\":\"tokenization\"," + more + "\"post\":\"/" + route + "\",\"body\":"
                + body + "}");
    }

    private static String text(String text) {
        return JsonText.write(new Json.Str(text));
    }
}
