package io.llamaoracle.engine.tokenizer;

import io.llamaoracle.engine.gguf.GgufMeta;
import io.llamaoracle.engine.gguf.GgufType;
import io.llamaoracle.engine.gguf.UncoveredModelException;

/**
 * The type of a vocabulary, and what the type decides unless the file says otherwise.
 *
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llama_vocab::impl::load} (b11192)
 */
final class VocabKind {

    private static final String PREFIX = "tokenizer.ggml.";

    private final GgufMeta meta;
    private final VocabData vocab;

    private VocabKind(GgufMeta meta, VocabData vocab) {
        this.meta = meta;
        this.vocab = vocab;
    }

    static void read(GgufMeta meta, VocabData vocab) {
        vocab.tokenizerModel = meta.str(PREFIX + "model");
        vocab.tokenizerPre = meta.str(PREFIX + "pre", "");
        meta.u32(PREFIX + "token_type_count", 0);
        new VocabKind(meta, vocab).read();
    }

    private void read() {
        switch (vocab.tokenizerModel) {
            case "llama" -> spm();
            case "bert" -> wpm();
            case "gpt2", "hybriddna", "whitespace" -> bpe(11);
            case "gemma4" -> {
                vocab.tokenizerPre = "gemma4";
                bpe(VocabData.NULL);
            }
            case "t5" -> ugm();
            case "rwkv" -> plain(VocabType.RWKV, VocabData.NULL, VocabData.NULL, VocabData.NULL);
            case "test" -> plain(VocabType.TEST, VocabData.NULL, VocabData.NULL, VocabData.NULL);
            case "plamo2" -> {
                plain(VocabType.PLAMO2, 1, 2, 0);
                vocab.pad = 3;
            }
            case "no_vocab", "none" ->
                throw new UncoveredModelException(
                        "a model without a vocabulary ('" + vocab.tokenizerModel + "') is not covered");
            default -> throw meta.malformed("unknown tokenizer: '" + vocab.tokenizerModel + "'");
        }
    }

    private void plain(VocabType type, int bos, int eos, int unk) {
        vocab.type = type;
        vocab.bos = bos;
        vocab.eos = eos;
        vocab.unk = unk;
    }

    private void spm() {
        plain(VocabType.SPM, 1, 2, 0);
        vocab.addSpacePrefix = true;
        vocab.addBos = true;
    }

    private void wpm() {
        plain(VocabType.WPM, 101, VocabData.NULL, 100);
        vocab.sep = 102;
        vocab.pad = 0;
        vocab.mask = 103;
        vocab.cleanSpaces = true;
        vocab.addBos = true;
        vocab.addSep = true;
    }

    private void ugm() {
        plain(VocabType.UGM, VocabData.NULL, 1, 2);
        vocab.pad = 0;
        vocab.addEos = true;
    }

    private void bpe(int special) {
        String pre = vocab.tokenizerPre;
        boolean needsMerges = vocab.tokenizerModel.equals("gemma4") || !pre.equals("kimi-k2");
        if (meta.array(PREFIX + "merges", GgufType.STRING) == null && needsMerges) {
            throw meta.malformed("cannot find tokenizer merges in model file");
        }
        vocab.preType = PreType.byName(pre);
        if (vocab.preType == null) {
            throw meta.malformed("unknown pre-tokenizer type: '" + pre + "'");
        }
        plain(VocabType.BPE, PreFlags.noBos(pre) ? VocabData.NULL : special, special, VocabData.NULL);
        vocab.cleanSpaces = PreFlags.cleanSpaces(pre);
        vocab.escapeWhitespaces = PreFlags.escapeWhitespaces(pre);
        vocab.ignoreMerges = PreFlags.wholeWords(pre);
        vocab.addBos = PreFlags.addBos(pre);
        vocab.addSep = PreFlags.addSep(pre);
        vocab.lowercase = !pre.equals("whitespace");
    }
}
