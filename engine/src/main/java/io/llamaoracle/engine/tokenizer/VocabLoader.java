package io.llamaoracle.engine.tokenizer;

import io.llamaoracle.engine.gguf.GgufFile;
import io.llamaoracle.engine.gguf.GgufKv;
import io.llamaoracle.engine.gguf.GgufMeta;
import io.llamaoracle.engine.gguf.GgufType;
import io.llamaoracle.engine.gguf.UncoveredModelException;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

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
    private static final String SUPPRESS_TOKENS = PREFIX + "suppress_tokens";

    private final GgufMeta meta;
    private final VocabData vocab = new VocabData();

    private VocabLoader(GgufFile file) {
        this.meta = new GgufMeta(file);
    }

    static VocabData load(GgufFile file) {
        VocabLoader loader = new VocabLoader(file);
        VocabKind.read(loader.meta, loader.vocab);
        loader.vocab.addSpacePrefix = loader.meta.bool(PREFIX + "add_space_prefix", loader.vocab.addSpacePrefix);
        loader.vocab.removeExtraWhitespaces = loader.meta.bool(PREFIX + "remove_extra_whitespaces", false);
        loader.readTokens();
        loader.makeTokenizer();
        loader.findLinefeed();
        loader.readSpecialIds();
        loader.readNormalizer();
        loader.readSuppressed();
        SpecialTokens.detect(loader.vocab);
        loader.vocab.specialTokens = SpecialTokens.cache(loader.vocab);
        loader.vocab.special = new SpecialIndex(loader.vocab.text, loader.vocab.specialTokens);
        loader.vocab.piece = TokenPieces.all(loader.vocab);
        SpecialAttributes.apply(loader.meta, loader.vocab);
        return loader.vocab;
    }

    private void makeTokenizer() {
        try {
            vocab.tokenizer = switch (vocab.type) {
                case SPM -> new SpmTokenizer(vocab);
                case BPE -> bpe();
                case WPM -> new WpmTokenizer(vocab);
                case UGM -> new UgmTokenizer(vocab, charsmap());
                case RWKV -> new RwkvTokenizer(vocab);
                case PLAMO2 -> new Plamo2Tokenizer(vocab);
                case TEST -> new TestTokenizer(vocab);
            };
        } catch (IllegalArgumentException e) {
            throw meta.malformed(e.getMessage());
        }
    }

    private TextTokenizer bpe() {
        BpeTokenizer bpe = new BpeTokenizer(vocab, meta.array(PREFIX + "merges", GgufType.STRING));
        return switch (vocab.tokenizerModel) {
            case "hybriddna" -> new HybridDnaTokenizer(vocab, bpe);
            case "whitespace" -> new WhitespaceTokenizer(vocab, bpe);
            default -> bpe;
        };
    }

    private byte[] charsmap() {
        String key = PREFIX + "precompiled_charsmap";
        GgufKv kv = meta.raw(key);
        if (kv == null) {
            return new byte[0];
        }
        if (!kv.array() || kv.type() != GgufType.INT8 && kv.type() != GgufType.UINT8) {
            throw meta.malformed("invalid gguf type for " + key);
        }
        byte[] blob = kv.payload().toArray(ValueLayout.JAVA_BYTE);
        if (blob.length < Integer.BYTES) {
            throw meta.malformed("precompiled_charsmap too small for xcda_blob_size header!");
        }
        long size = Integer.toUnsignedLong(
                ByteBuffer.wrap(blob).order(ByteOrder.LITTLE_ENDIAN).getInt());
        if (size + Integer.BYTES >= blob.length) {
            throw meta.malformed("Index out of array bounds in precompiled charsmap!");
        }
        return blob;
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
        byte[][] keys = vocab.text;
        vocab.score = new float[n];
        vocab.attr = new int[n];
        vocab.tokenToId = new TokenMap(keys);
        for (int i = 0; i < n; i++) {
            if (vocab.text[i].length == 0) {
                vocab.text[i] = ("[EMPTY_" + i + "]").getBytes(StandardCharsets.US_ASCII);
            }
            vocab.tokenToId.put(i, true);
            vocab.maxTokenLength = Math.max(vocab.maxTokenLength, vocab.text[i].length);
            if (scores != null) {
                vocab.score[i] = scores.type() == GgufType.FLOAT32 ? scores.floatAt(i) : (float) scores.longAt(i);
            }
            if (Float.isNaN(vocab.score[i])) {
                throw new UncoveredModelException("a vocabulary with a score of NaN is not covered");
            }
            vocab.attr[i] = types == null ? TokenAttr.NORMAL : TokenAttr.fromType((int) types.longAt(i));
        }
        if (vocab.tokenToId.size() != n) {
            throw meta.malformed("GGML_ASSERT(id_to_token.size() == token_to_id.size()) failed: " + TOKENS + " names "
                    + (n - vocab.tokenToId.size()) + " tokens twice");
        }
        if (vocab.tokenizerModel.equals("hybriddna")) {
            hideMarkers();
        }
    }

    /** Tokens after {@code <oov>} are found with the marker at their end and shown without. */
    private void hideMarkers() {
        int unknown = vocab.tokenToId.get("<oov>".getBytes(StandardCharsets.US_ASCII));
        int marker = HybridDnaTokenizer.MARKER.length;
        vocab.text = vocab.text.clone();
        for (int i = unknown + 1; unknown >= 0 && i < vocab.text.length; i++) {
            byte[] text = vocab.text[i];
            int bare = text.length - marker;
            if (bare > 0 && Arrays.equals(text, bare, text.length, HybridDnaTokenizer.MARKER, 0, marker)) {
                vocab.text[i] = Arrays.copyOf(text, bare);
            }
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
        if (vocab.type == VocabType.WPM) {
            vocab.linefeed = vocab.pad;
        } else if (vocab.type == VocabType.SPM) {
            try {
                vocab.linefeed = vocab.byteToToken('\n');
            } catch (IndexOutOfBoundsException e) {
                vocab.linefeed = vocab.pad;
            }
        } else {
            IntList ids = new IntList();
            vocab.tokenizeText(new byte[] {'\n'}, ids);
            if (ids.size() == 0 && vocab.type == VocabType.RWKV) {
                throw meta.malformed("GGML_ASSERT(!ids.empty() && \"model vocab missing newline token\") failed");
            }
            vocab.linefeed = ids.size() == 0 ? vocab.pad : ids.get(0);
        }
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
        vocab.addBos |= vocab.preType == PreType.GEMMA4;
    }

    private void readNormalizer() {
        vocab.lowercase = meta.bool(PREFIX + "normalizer.lowercase", vocab.lowercase);
        vocab.stripAccents = meta.bool(PREFIX + "normalizer.strip_accents", vocab.lowercase);
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
}
