package io.llamaoracle.engine.tokenizer;

import java.util.Set;

/**
 * What a pre-tokenizer's name decides besides its expressions, unless the file says otherwise.
 *
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llama_vocab::impl::load} (b11192)
 */
final class PreFlags {

    private static final Set<String> LLAMA3 =
            words("llama3 llama-v3 llama-bpe falcon3 falcon-h1 pixtral midm-2.0 lfm2 jina-v5-nano");
    private static final Set<String> KEEP_SPACES =
            words("deepseek-llm deepseek-coder deepseek-v3 spark2_5 youtu sarvam-moe"
                    + " command-r qwen2 deepseek-r1-qwen kormo f2llmv2 qwen35 poro-chat viking tekken smollm chameleon gpt-4o llama4"
                    + " kanana2 talkie granite-embed-multi-97m tiny_aya cohere2moe superbpe trillion granite-docling bailingmoe"
                    + " bailingmoe2 llada-moe seed-coder hunyuan hunyuan-dense hy_v4 joyai-llm kimi-k2 ufakzeka grok-2 afmoe laguna"
                    + " minimax-m2 solar-open");
    private static final Set<String> WHOLE_WORDS = words("minicpm5 youtu tekken granite-embed-multi-97m");
    private static final Set<String> BOS = words("tekken chameleon");
    private static final Set<String> ESCAPED = words("gemma4 granite-embed-multi-311m sarvam-moe");
    private static final Set<String> SEPARATOR = words("jina-v1-en jina-v2-code roberta-bpe");

    private PreFlags() {}

    private static Set<String> words(String names) {
        return Set.of(names.split(" "));
    }

    /** Whether detokenizing tidies spaces before punctuation. */
    static boolean cleanSpaces(String name) {
        return !KEEP_SPACES.contains(name);
    }

    /** Whether a word that is a token is taken whole. */
    static boolean wholeWords(String name) {
        return LLAMA3.contains(name) || WHOLE_WORDS.contains(name);
    }

    /** Whether BOS is added. */
    static boolean addBos(String name) {
        return LLAMA3.contains(name) || BOS.contains(name);
    }

    /** Whether spaces are written as U+2581. */
    static boolean escapeWhitespaces(String name) {
        return ESCAPED.contains(name);
    }

    /** Whether there is no default BOS token. */
    static boolean noBos(String name) {
        return name.equals("glm4") || name.equals("chatglm-bpe");
    }

    /** Whether a separator is added. */
    static boolean addSep(String name) {
        return SEPARATOR.contains(name);
    }
}
