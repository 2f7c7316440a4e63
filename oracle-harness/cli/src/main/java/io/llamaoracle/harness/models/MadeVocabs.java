package io.llamaoracle.harness.models;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** Vocabularies of the kinds for which no public one is at hand; any other name is a public one's. */
final class MadeVocabs {
    private static final String MODEL = "tokenizer.ggml.model";
    private static final String TOKENS = "tokenizer.ggml.tokens";
    private static final String TYPES = "tokenizer.ggml.token_type";
    private static final int NORMAL = 1;
    private static final int CONTROL = 3;
    private static final int USER_DEFINED = 4;
    private static final int BYTE = 6;

    private MadeVocabs() {}

    static RawGguf of(String name, VocabGraft graft) throws IOException {
        return switch (name) {
            case "rwkv" -> rwkv();
            case "plamo2" -> plamo2();
            case "hybriddna" -> hybridDna(graft.vocabulary("starcoder"));
            case "whitespace" ->
                graft.vocabulary("starcoder")
                        .put(MODEL, "whitespace")
                        .put("tokenizer.ggml.pre", "whitespace")
                        .put("tokenizer.ggml.normalizer.lowercase", true);
            case "test" -> graft.vocabulary("starcoder").put(MODEL, "test");
            case "bert-cased" -> graft.vocabulary("bert-bge").put("tokenizer.ggml.normalizer.lowercase", false);
            case "bert-lstrip" -> graft.vocabulary("bert-bge").put("general.name", "modern-bert");
            case "ugm-spaces" ->
                graft.vocabulary("nomic-bert-moe").put("tokenizer.ggml.remove_extra_whitespaces", false);
            default -> graft.vocabulary(name);
        };
    }

    private static RawGguf rwkv() {
        List<byte[]> tokens = texts("<s>");
        for (int b = 0; b < 256; b++) {
            tokens.add(ascii(String.format(Locale.ROOT, "\\x%02x", b)));
        }
        tokens.addAll(texts(
                "\\n\\n", "\\t\\t", "\\r\\n", " the", "the", "hello", "\\xe4\\xb8", "\\\\n", "ab", "abc", "abcd"));
        tokens.addAll(texts("12", "'s", "\\xf0\\x9f\\x98\\x80", "in", "ing", " a", "  ", "\\xce\\xb1\\xce\\xb2"));
        int[] types = types(tokens.size());
        types[0] = CONTROL;
        return new RawGguf()
                .put("general.name", "rwkv")
                .put(MODEL, "rwkv")
                .putStrings(TOKENS, tokens)
                .putInts(TYPES, types)
                .put("tokenizer.ggml.bos_token_id", 0)
                .put("tokenizer.ggml.eos_token_id", 0)
                .put("tokenizer.ggml.unknown_token_id", 0);
    }

    private static RawGguf plamo2() {
        List<byte[]> tokens = texts("<unk>", "<s>", "</s>", "<pad>");
        for (int b = 0; b < 256; b++) {
            tokens.add(ascii(String.format(Locale.ROOT, "<0x%02X>", b)));
        }
        int bytesEnd = tokens.size();
        tokens.addAll(texts("a", "b", "ab", "abc", "bc", "hello", "ello", "llo", " the", "the", "中国", "中", "国", "国中"));
        tokens.addAll(
                texts("é", "😀", "😀😀", "ing", "in", " ", "  ", "\n", "かき", "き", "か", "1", "12", "123", "\ufeffa"));
        tokens.addAll(texts("function", "ction", "return", " a", "αβ", "β"));
        int[] types = types(tokens.size());
        Arrays.fill(types, 4, bytesEnd, BYTE);
        Arrays.fill(types, 0, 4, CONTROL);
        float[] scores = new float[tokens.size()];
        SplittableRandom random = new SplittableRandom(2);
        for (int i = bytesEnd; i < scores.length; i++) {
            scores[i] = random.nextInt(120_000) / -1e4f;
        }
        return new RawGguf()
                .put("general.name", "plamo2")
                .put(MODEL, "plamo2")
                .putStrings(TOKENS, tokens)
                .putFloats("tokenizer.ggml.scores", scores)
                .putInts(TYPES, types);
    }

    /** Six letters of bases, of which not all sequences are tokens. */
    private static RawGguf hybridDna(RawGguf base) {
        List<byte[]> tokens = base.strings(TOKENS);
        int first = tokens.size();
        tokens.addAll(texts("<dna>", "</dna>", "<oov>"));
        for (int code = 0; code < 4096; code += 3) {
            StringBuilder bases = new StringBuilder();
            for (int digit = 10; digit >= 0; digit -= 2) {
                bases.append("ACGT".charAt(code >> digit & 3));
            }
            tokens.add((bases + "\ue000").getBytes(StandardCharsets.UTF_8));
        }
        int[] types = types(tokens.size());
        Arrays.fill(types, first, first + 2, NORMAL);
        types[first + 2] = USER_DEFINED;
        return base.put(MODEL, "hybriddna").putStrings(TOKENS, tokens).putInts(TYPES, types);
    }

    private static int[] types(int n) {
        int[] types = new int[n];
        Arrays.fill(types, NORMAL);
        return types;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static List<byte[]> texts(String... texts) {
        List<byte[]> all = new ArrayList<>();
        for (String text : texts) {
            all.add(text.getBytes(StandardCharsets.UTF_8));
        }
        return all;
    }
}
