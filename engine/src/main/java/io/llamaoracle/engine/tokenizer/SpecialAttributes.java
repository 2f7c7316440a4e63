package io.llamaoracle.engine.tokenizer;

import io.llamaoracle.engine.gguf.GgufMeta;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * White space that special tokens swallow: known by the names of pre-tokenizer, architecture and model alone.
 *
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llama_vocab::impl::load} (b11192)
 */
final class SpecialAttributes {

    private static final List<String> JINA = List.of("jina-v2-de", "jina-v2-es", "jina-v2-code");
    private static final List<String> ARCHITECTURES = List.of("nomic-bert-moe", "jina-bert-v3");

    private SpecialAttributes() {}

    static void apply(GgufMeta meta, VocabData vocab) {
        String name = asciiLower(meta.str("general.name", ""));
        // as the file has it: Gemma 4's model names its own later
        String pre = meta.str("tokenizer.ggml.pre", "");
        String arch = meta.str("general.architecture", "");
        if (JINA.stream().anyMatch(pre::contains) || ARCHITECTURES.stream().anyMatch(arch::contains)) {
            strip(meta, vocab, "<mask>", TokenAttr.LSTRIP, true, false);
        } else if (name.contains("phi-3") || name.contains("phi3")) {
            for (int id : vocab.specialTokens) {
                vocab.attr[id] |= TokenAttr.RSTRIP;
            }
            strip(meta, vocab, "</s>", TokenAttr.RSTRIP, true, true);
            strip(meta, vocab, "<unk>", TokenAttr.RSTRIP, false, true);
            strip(meta, vocab, "<s>", TokenAttr.RSTRIP, false, true);
            strip(meta, vocab, "<|endoftext|>", TokenAttr.RSTRIP, false, true);
        } else if (name.contains("modern-bert")) {
            strip(meta, vocab, "[MASK]", TokenAttr.LSTRIP, true, false);
        }
    }

    private static void strip(GgufMeta meta, VocabData vocab, String token, int bit, boolean on, boolean required) {
        int id = vocab.tokenToId.get(token.getBytes(StandardCharsets.UTF_8));
        if (id >= 0) {
            vocab.attr[id] = on ? vocab.attr[id] | bit : vocab.attr[id] & ~bit;
        } else if (required) {
            throw meta.malformed("unordered_map::at: the model is named phi3 but has no token '" + token + "'");
        }
    }

    private static String asciiLower(String text) {
        StringBuilder lower = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            lower.append(c >= 'A' && c <= 'Z' ? (char) (c + 32) : c);
        }
        return lower.toString();
    }
}
