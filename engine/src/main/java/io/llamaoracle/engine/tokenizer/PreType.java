package io.llamaoracle.engine.tokenizer;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Pre-tokenizers of the BPE vocabularies: their names in files, and the expressions they split with, one after the other.
 *
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llm_tokenizer_bpe} (b11192)
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llama_vocab::impl::load} (b11192)
 */
enum PreType {
    LLAMA3(
            "llama3 llama-v3 llama-bpe falcon3 falcon-h1 pixtral midm-2.0 lfm2 jina-v5-nano dbrx smaug-bpe glm4 chatglm-bpe",
            PreExpressions.LLAMA3),
    JAIS2("jais-2", PreExpressions.JAIS2),
    DEEPSEEK_LLM(
            "deepseek-llm",
            PreExpressions.LINE_BREAK,
            PreExpressions.DEEPSEEK_LLM,
            PreExpressions.DEEPSEEK_LLM_2,
            PreExpressions.TRAILING_SPACE,
            PreExpressions.DEEPSEEK_LLM_3,
            PreExpressions.NUMBERS),
    DEEPSEEK3(
            "deepseek-v3 hunyuan-dense joyai-llm hy_v4",
            PreExpressions.THREE_NUMBERS,
            PreExpressions.DEEPSEEK3,
            PreExpressions.DEEPSEEK3_2),
    SPARK2_5(
            "spark2_5",
            PreExpressions.THREE_NUMBERS,
            PreExpressions.DEEPSEEK3,
            PreExpressions.SPARK2_5,
            PreExpressions.NUMBER),
    YOUTU("youtu", PreExpressions.YOUTU, PreExpressions.YOUTU_2),
    DEEPSEEK_CODER(
            "deepseek-coder",
            PreExpressions.LINE_BREAK,
            PreExpressions.DEEPSEEK_CODER,
            PreExpressions.DEEPSEEK_CODER_2,
            PreExpressions.DEEPSEEK_LLM_3,
            PreExpressions.NUMBER),
    FALCON("falcon", PreExpressions.FALCON, PreExpressions.GPT2, PreExpressions.THREE_DIGITS),
    STARCODER(
            "starcoder refact command-r smollm codeshell exaone minerva-7b mellum2",
            PreExpressions.NUMBER,
            PreExpressions.GPT2),
    GPT2(
            "gpt-2 phi-2 jina-es jina-de gigachat jina-v2-es jina-v2-de a.x-4.0 mellum modern-bert jina-v1-en jina-v2-code roberta-bpe exaone4 mpt olmo jais trillion granite-docling",
            PreExpressions.GPT2),
    QWEN2("stablelm2 qwen2 deepseek-r1-qwen kormo f2llmv2 megrez hunyuan solar-open grok-2", PreExpressions.QWEN2),
    QWEN35("qwen35", PreExpressions.QWEN35),
    PORO("poro-chat bloom gpt3-finnish", PreExpressions.PORO),
    VIKING("viking", PreExpressions.PORO, PreExpressions.NUMBER),
    TEKKEN("tekken", PreExpressions.TEKKEN),
    CHAMELEON(
            "chameleon",
            PreExpressions.CHAMELEON,
            PreExpressions.CHAMELEON_2,
            PreExpressions.CHAMELEON_3,
            PreExpressions.NUMBER,
            PreExpressions.CHAMELEON_4,
            PreExpressions.GPT2),
    GPT4O("gpt-4o llama4 kanana2 talkie minimax-m2", PreExpressions.GPT4O),
    GRANITE_EMB_MULTI("granite-embed-multi-97m", PreExpressions.GRANITE_EMB_MULTI),
    TINY_AYA("tiny_aya cohere2moe", PreExpressions.TINY_AYA_DIGITS, PreExpressions.TINY_AYA),
    KIMI_K2("kimi-k2", PreExpressions.KIMI_K2),
    SUPERBPE("superbpe", PreExpressions.NUMBERS, PreExpressions.SUPERBPE_DIGITS),
    BAILINGMOE("bailingmoe bailingmoe2 llada-moe", PreExpressions.BAILINGMOE),
    SEED_CODER("seed-coder", PreExpressions.SEED_CODER),
    UFAKZEKA("ufakzeka", PreExpressions.UFAKZEKA),
    AFMOE("afmoe", PreExpressions.AFMOE_DIGITS, PreExpressions.AFMOE, PreExpressions.AFMOE_2),
    LAGUNA("laguna", PreExpressions.LINES, PreExpressions.QWEN2),
    EXAONE_MOE("exaone-moe", PreExpressions.EXAONE_MOE),
    GEMMA4("gemma4 granite-embed-multi-311m", PreExpressions.LINES),
    SARVAM_MOE("sarvam-moe", PreExpressions.LINES),
    MINICPM5("minicpm5", PreExpressions.THREE_NUMBERS, PreExpressions.MINICPM5),
    WHITESPACE("whitespace", PreExpressions.NOT_SPACE),
    DEFAULT(
            " default",
            PreExpressions.DEFAULT,
            PreExpressions.GPT2,
            PreExpressions.NUMBERS,
            PreExpressions.THREE_DIGITS);

    private final List<String> names;
    private final String[] expressions;

    PreType(String names, String... expressions) {
        this.names = Arrays.asList(names.split(" ", -1));
        this.expressions = expressions;
    }

    /** The pre-tokenizer with this name in the file, or null. */
    static PreType byName(String name) {
        for (PreType type : values()) {
            if (type.names.contains(name)) {
                return type;
            }
        }
        return null;
    }

    /** New splitters. */
    Splitter[] splitters() {
        return Stream.of(expressions).map(PreType::splitter).toArray(Splitter[]::new);
    }

    /** Whether words are written in the byte alphabet; the others are merged as they are. */
    boolean byteEncode() {
        return this != GEMMA4 && this != SARVAM_MOE && this != WHITESPACE;
    }

    /** Some expressions have code of their own, which does not always do what they say. */
    private static Splitter splitter(String expression) {
        return switch (expression) {
            case PreExpressions.GPT2 -> new Gpt2Splitter();
            case PreExpressions.LLAMA3 -> new Llama3Splitter(3, Unicode.LETTER);
            case PreExpressions.QWEN2 -> new Llama3Splitter(1, Unicode.LETTER);
            case PreExpressions.QWEN35 -> new Llama3Splitter(1, Unicode.LETTER | Unicode.ACCENT_MARK);
            case PreExpressions.KIMI_K2 -> new KimiK2Splitter();
            case PreExpressions.AFMOE_DIGITS, PreExpressions.TINY_AYA_DIGITS -> new DigitGroupSplitter();
            case PreExpressions.LINES -> new NewlineSplitter();
            default -> new RegexSplitter(expression);
        };
    }
}
