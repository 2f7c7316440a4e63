package io.llamaoracle.engine.tokenizer;

import io.llamaoracle.engine.gguf.GgufFile;
import io.llamaoracle.engine.gguf.GgufKv;
import io.llamaoracle.engine.gguf.GgufMeta;
import io.llamaoracle.engine.gguf.GgufType;
import java.nio.charset.StandardCharsets;

/**
 * Reads a vocabulary from the metadata.
 *
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llama_vocab::impl::load} (b11192)
 */
final class VocabLoader {

    private static final String PREFIX = "tokenizer.ggml.";
    private static final String TOKENS = PREFIX + "tokens";
    private static final String SCORES = PREFIX + "scores";
    private static final String TOKEN_TYPE = PREFIX + "token_type";
    private static final String MERGES = PREFIX + "merges";
    private static final String SUPPRESS_TOKENS = PREFIX + "suppress_tokens";

    private final GgufMeta meta;
    private final VocabData vocab = new VocabData();

    private VocabLoader(GgufFile file) {
        this.meta = new GgufMeta(file);
    }

    static VocabData load(GgufFile file) {
        VocabLoader loader = new VocabLoader(file);
        loader.readType();
        loader.vocab.addSpacePrefix = loader.meta.bool(PREFIX + "add_space_prefix", loader.vocab.addSpacePrefix);
        loader.meta.bool(PREFIX + "remove_extra_whitespaces", false);
        loader.readTokens();
        loader.findLinefeed();
        loader.readSpecialIds();
        loader.readSuppressed();
        SpecialTokens.detect(loader.vocab);
        loader.vocab.specialTokens = SpecialTokens.cache(loader.vocab);
        loader.vocab.piece = TokenPieces.all(loader.vocab);
        loader.applyModelNameAttributes();
        return loader.vocab;
    }

    private void readType() {
        String model = meta.str(PREFIX + "model");
        vocab.tokenizerPre = meta.str(PREFIX + "pre", "");
        meta.u32(PREFIX + "token_type_count", 0);
        switch (model) {
            case "llama" -> {
                vocab.type = VocabType.SPM;
                vocab.addSpacePrefix = true;
                vocab.addBos = true;
            }
            case "gpt2" -> readBpe();
            case "no_vocab", "none", "bert", "t5", "rwkv", "test", "plamo2", "gemma4", "hybriddna", "whitespace" ->
                throw new UnsupportedOperationException("tokenizer '" + model + "' is not covered");
            default -> throw meta.malformed("unknown tokenizer: '" + model + "'");
        }
    }

    private void readBpe() {
        vocab.type = VocabType.BPE;
        GgufKv merges = meta.array(MERGES, GgufType.STRING);
        if (merges == null) {
            throw meta.malformed("cannot find tokenizer merges in model file");
        }
        byte[][] words = merges.strings();
        vocab.mergeRank = new TokenMap(words);
        for (int i = 0; i < words.length; i++) {
            vocab.mergeRank.put(i, false);
        }
        String pre = vocab.tokenizerPre;
        vocab.preType = PreType.byName(pre);
        vocab.bos = PreType.noBos(pre) ? VocabData.NULL : 11;
        vocab.eos = 11;
        vocab.unk = VocabData.NULL;
        vocab.cleanSpaces = PreType.cleanSpaces(pre);
        vocab.ignoreMerges = PreType.wholeWords(pre);
        vocab.addBos = PreType.wholeWords(pre);
        vocab.addSep = PreType.addSep(pre);
    }

    private void readTokens() {
        GgufKv tokens = meta.array(TOKENS, GgufType.STRING);
        if (tokens == null) {
            throw meta.malformed("cannot find tokenizer vocab in model file");
        }
        int n = Math.toIntExact(tokens.count());
        GgufKv scores = scores(n);
        GgufKv types = meta.array(TOKEN_TYPE, GgufType.INT32);
        if (types != null && types.count() < n) {
            throw meta.malformed("Index out of array bounds for toktypes (" + types.count() + " < " + n + ")");
        }
        vocab.text = tokens.strings();
        vocab.score = new float[n];
        vocab.attr = new int[n];
        vocab.tokenToId = new TokenMap(vocab.text);
        for (int i = 0; i < n; i++) {
            if (vocab.text[i].length == 0) {
                vocab.text[i] = ("[EMPTY_" + i + "]").getBytes(StandardCharsets.US_ASCII);
            }
            vocab.tokenToId.put(i, true);
            if (scores != null) {
                vocab.score[i] = scores.type() == GgufType.FLOAT32 ? scores.floatAt(i) : (float) scores.longAt(i);
            }
            vocab.attr[i] = types == null ? TokenAttr.NORMAL : TokenAttr.fromType((int) types.longAt(i));
        }
        if (vocab.tokenToId.size() != n) {
            throw meta.malformed("GGML_ASSERT(id_to_token.size() == token_to_id.size()) failed: " + TOKENS + " names "
                    + (n - vocab.tokenToId.size()) + " tokens twice");
        }
    }

    private GgufKv scores(int n) {
        GgufKv scores = meta.raw(SCORES);
        if (scores == null) {
            return null;
        }
        if (!scores.array() || scores.type() != GgufType.INT32 && scores.type() != GgufType.FLOAT32) {
            throw meta.malformed("invalid gguf type for " + SCORES);
        }
        if (scores.count() < n) {
            throw meta.malformed("Index out of array bounds for scores (" + scores.count() + " < " + n + ")");
        }
        return scores;
    }

    private void findLinefeed() {
        if (vocab.type == VocabType.SPM) {
            try {
                vocab.linefeed = vocab.byteToToken('\n');
            } catch (IndexOutOfBoundsException e) {
                vocab.linefeed = vocab.pad;
            }
            return;
        }
        IntList ids = new IntList();
        BpeTokenizer.tokenize(vocab, new byte[] {'\n'}, ids);
        vocab.linefeed = ids.size() == 0 ? vocab.pad : ids.get(0);
    }

    private void readSpecialIds() {
        vocab.bos = special("bos_token_id", vocab.bos);
        vocab.eos = special("eos_token_id", vocab.eos);
        vocab.eot = special("eot_token_id", vocab.eot);
        vocab.eom = special("eom_token_id", vocab.eom);
        vocab.unk = special("unknown_token_id", vocab.unk);
        vocab.sep = special("seperator_token_id", vocab.sep);
        vocab.pad = special("padding_token_id", vocab.pad);
        vocab.mask = special("mask_token_id", vocab.mask);
        vocab.fimPre = special("prefix_token_id", special("fim_pre_token_id", vocab.fimPre));
        vocab.fimSuf = special("suffix_token_id", special("fim_suf_token_id", vocab.fimSuf));
        vocab.fimMid = special("middle_token_id", special("fim_mid_token_id", vocab.fimMid));
        vocab.fimPad = special("fim_pad_token_id", vocab.fimPad);
        vocab.fimRep = special("fim_rep_token_id", vocab.fimRep);
        vocab.fimSep = special("fim_sep_token_id", vocab.fimSep);
        vocab.addBos = meta.bool(PREFIX + "add_bos_token", vocab.addBos);
        vocab.addEos = meta.bool(PREFIX + "add_eos_token", vocab.addEos);
        vocab.addSep = meta.bool(PREFIX + "add_sep_token", vocab.addSep);
        if (vocab.addBos && vocab.bos == VocabData.NULL || vocab.addEos && vocab.eos == VocabData.NULL) {
            throw meta.malformed("BOS or EOS is to be added but the vocabulary has none");
        }
    }

    private int special(String key, int fallback) {
        int id = fallback >= vocab.nTokens() ? VocabData.NULL : fallback;
        long found = meta.u32(PREFIX + key, Long.MAX_VALUE);
        return found < vocab.nTokens() ? (int) found : id;
    }

    private void readSuppressed() {
        GgufKv kv = meta.array(SUPPRESS_TOKENS, GgufType.INT32);
        if (kv == null) {
            return;
        }
        IntList ids = new IntList();
        for (long i = 0; i < kv.count(); i++) {
            long id = kv.longAt(i);
            if (id >= 0 && id < vocab.nTokens()) {
                ids.add((int) id);
            }
        }
        vocab.suppressTokens = ids.toArray();
    }

    private void applyModelNameAttributes() {
        String name = asciiLower(meta.str("general.name", ""));
        String arch = meta.str("general.architecture", "");
        if (vocab.tokenizerPre.startsWith("jina-v2-") || arch.equals("nomic-bert-moe") || arch.equals("jina-bert-v3")) {
            strip("<mask>", TokenAttr.LSTRIP, true, false);
        } else if (name.contains("phi-3") || name.contains("phi3")) {
            for (int id : vocab.specialTokens) {
                vocab.attr[id] |= TokenAttr.RSTRIP;
            }
            strip("</s>", TokenAttr.RSTRIP, true, true);
            strip("<unk>", TokenAttr.RSTRIP, false, true);
            strip("<s>", TokenAttr.RSTRIP, false, true);
            strip("<|endoftext|>", TokenAttr.RSTRIP, false, true);
        } else if (name.contains("modern-bert")) {
            strip("[MASK]", TokenAttr.LSTRIP, true, false);
        }
    }

    private void strip(String token, int bit, boolean on, boolean required) {
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
