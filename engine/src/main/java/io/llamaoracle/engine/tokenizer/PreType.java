package io.llamaoracle.engine.tokenizer;

import java.util.List;
import java.util.Set;

/**
 * Pre-tokenizers of the BPE vocabularies that are covered, by the expressions they split with.
 *
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llm_tokenizer_bpe} (b11192)
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llama_vocab::impl::load} (b11192)
 */
enum PreType {
    DEFAULT(
            Set.of("", "default"),
            ClassSplitter.punctuation("$+<=>^~|"),
            new Gpt2Splitter(),
            ClassSplitter.numbers(),
            ClassSplitter.threeDigits()),
    FALCON(Set.of("falcon"), ClassSplitter.punctuation("$+<=>^~|`"), new Gpt2Splitter(), ClassSplitter.threeDigits()),
    GPT2(
            Set.of(
                    "gpt-2",
                    "phi-2",
                    "jina-es",
                    "jina-de",
                    "gigachat",
                    "jina-v2-es",
                    "jina-v2-de",
                    "a.x-4.0",
                    "mellum",
                    "modern-bert",
                    "jina-v1-en",
                    "jina-v2-code",
                    "roberta-bpe",
                    "exaone4",
                    "mpt",
                    "olmo",
                    "jais",
                    "trillion",
                    "granite-docling"),
            new Gpt2Splitter()),
    STARCODER(
            Set.of("starcoder", "refact", "command-r", "smollm", "codeshell", "exaone", "minerva-7b", "mellum2"),
            ClassSplitter.number(),
            new Gpt2Splitter()),
    LLAMA3(
            Set.of(
                    "llama3",
                    "llama-v3",
                    "llama-bpe",
                    "falcon3",
                    "falcon-h1",
                    "pixtral",
                    "midm-2.0",
                    "lfm2",
                    "jina-v5-nano",
                    "dbrx",
                    "smaug-bpe",
                    "glm4",
                    "chatglm-bpe"),
            new Llama3Splitter(3)),
    QWEN2(
            Set.of(
                    "qwen2",
                    "deepseek-r1-qwen",
                    "kormo",
                    "f2llmv2",
                    "stablelm2",
                    "megrez",
                    "hunyuan",
                    "solar-open",
                    "grok-2"),
            new Llama3Splitter(1));

    private static final Set<String> KEEP_SPACES = Set.of(
            "command-r",
            "qwen2",
            "deepseek-r1-qwen",
            "kormo",
            "f2llmv2",
            "smollm",
            "trillion",
            "granite-docling",
            "hunyuan",
            "grok-2",
            "solar-open");
    private static final Set<String> WHOLE_WORDS = Set.of(
            "llama3", "llama-v3", "llama-bpe", "falcon3", "falcon-h1", "pixtral", "midm-2.0", "lfm2", "jina-v5-nano");
    private static final Set<String> NOT_COVERED = Set.of(
            "minicpm5",
            "deepseek-llm",
            "deepseek-coder",
            "deepseek-v3",
            "spark2_5",
            "youtu",
            "jais-2",
            "gemma4",
            "granite-embed-multi-311m",
            "sarvam-moe",
            "whitespace",
            "qwen35",
            "poro-chat",
            "viking",
            "tekken",
            "bloom",
            "gpt3-finnish",
            "exaone-moe",
            "chameleon",
            "gpt-4o",
            "llama4",
            "kanana2",
            "talkie",
            "granite-embed-multi-97m",
            "tiny_aya",
            "cohere2moe",
            "superbpe",
            "bailingmoe",
            "bailingmoe2",
            "llada-moe",
            "seed-coder",
            "hunyuan-dense",
            "hy_v4",
            "joyai-llm",
            "kimi-k2",
            "ufakzeka",
            "afmoe",
            "laguna",
            "minimax-m2");

    private final Set<String> names;
    private final List<Splitter> splitters;

    PreType(Set<String> names, Splitter... splitters) {
        this.names = names;
        this.splitters = List.of(splitters);
    }

    /** The pre-tokenizer with this name in the file. */
    static PreType byName(String name) {
        for (PreType type : values()) {
            if (type.names.contains(name)) {
                return type;
            }
        }
        if (NOT_COVERED.contains(name)) {
            throw new UnsupportedOperationException("pre-tokenizer '" + name + "' is not covered");
        }
        throw new UnsupportedOperationException("unknown pre-tokenizer type: '" + name + "'");
    }

    List<Splitter> splitters() {
        return splitters;
    }

    /** Whether detokenizing tidies spaces before punctuation unless the file says otherwise. */
    static boolean cleanSpaces(String name) {
        return !KEEP_SPACES.contains(name);
    }

    /** Whether a word that is a token is taken whole, and BOS is added unless the file says otherwise. */
    static boolean wholeWords(String name) {
        return WHOLE_WORDS.contains(name);
    }

    /** Whether there is no default BOS token. */
    static boolean noBos(String name) {
        return name.equals("glm4") || name.equals("chatglm-bpe");
    }

    /** Whether a separator is added unless the file says otherwise. */
    static boolean addSep(String name) {
        return name.equals("jina-v1-en") || name.equals("jina-v2-code") || name.equals("roberta-bpe");
    }
}
