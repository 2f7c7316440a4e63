package io.llamaoracle.engine.tokenizer;

import io.llamaoracle.engine.libstdcxx.StdSort;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Finds special tokens that the file does not name, by their text, and the set that ends a generation.
 *
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llama_vocab::impl::load} (b11192)
 */
final class SpecialTokens {

    private static final Set<String> EOT = Set.of(
            "<|eot_id|>",
            "<|im_end|>",
            "<|end|>",
            "<end_of_turn>",
            "<|endoftext|>",
            "<|end_of_text|>",
            "<EOT>",
            "_<EOT>",
            "[EOT]",
            "<｜end▁of▁sentence｜>",
            "<end_of_utterance>");
    private static final Set<String> FIM_PRE = Set.of(
            "<|fim_prefix|>",
            "<fim-prefix>",
            "<fim_prefix>",
            "<｜fim▁begin｜>",
            "<PRE>",
            "▁<PRE>",
            "<|code_prefix|>",
            "<|prefix|>");
    private static final Set<String> FIM_SUF = Set.of(
            "<|fim_suffix|>",
            "<fim-suffix>",
            "<fim_suffix>",
            "<｜fim▁hole｜>",
            "<SUF>",
            "▁<SUF>",
            "<|code_suffix|>",
            "<|suffix|>");
    private static final Set<String> FIM_MID = Set.of(
            "<|fim_middle|>",
            "<fim-middle>",
            "<fim_middle>",
            "<｜fim▁end｜>",
            "<MID>",
            "▁<MID>",
            "<|code_middle|>",
            "<|middle|>");
    private static final Set<String> FIM_PAD = Set.of("<|fim_pad|>", "<fim-pad>", "<fim_pad>", "<PAD>", "[PAD]");
    private static final Set<String> FIM_REP =
            Set.of("<|fim_repo|>", "<|repo_name|>", "<fim-repo>", "<REPO>", "<reponame>");
    private static final Set<String> EOG = Set.of(
            "<|eot_id|>",
            "<|im_end|>",
            "<|end|>",
            "<|return|>",
            "<|call|>",
            "<|flush|>",
            "<|calls|>",
            "<end_of_turn>",
            "<|endoftext|>",
            "</s>",
            "<|eom_id|>",
            "<EOT>",
            "_<EOT>",
            "[EOT]",
            "[EOS]",
            "<|end_of_text|>",
            "<end_of_utterance>",
            "<eos>",
            "<turn|>",
            "<|tool_response>",
            "<｜end▁of▁sentence｜>",
            "[e~[");
    private static final Set<String> SHOWN = Set.of("<|channel|>", "<|message|>", "<|start|>", "<|constrain|>");

    private static final int CUT = TokenAttr.CONTROL | TokenAttr.USER_DEFINED | TokenAttr.UNKNOWN;

    private final VocabData vocab;
    private int[] order;

    private SpecialTokens(VocabData vocab) {
        this.vocab = vocab;
    }

    static void detect(VocabData vocab) {
        SpecialTokens tokens = new SpecialTokens(vocab);
        tokens.findUnnamed();
        tokens.markUnused();
        tokens.collectEog();
        tokens.dropEndOfHarmony();
        tokens.dropEosOfGemma4();
    }

    private void findUnnamed() {
        find(vocab.eot, EOT, id -> vocab.eot = id);
        find(vocab.eom, Set.of("<|eom_id|>"), id -> vocab.eom = id);
        find(vocab.fimPre, FIM_PRE, id -> vocab.fimPre = id);
        find(vocab.fimSuf, FIM_SUF, id -> vocab.fimSuf = id);
        find(vocab.fimMid, FIM_MID, id -> vocab.fimMid = id);
        find(vocab.fimPad, FIM_PAD, id -> vocab.fimPad = id);
        find(vocab.fimRep, FIM_REP, id -> vocab.fimRep = id);
        find(vocab.fimSep, Set.of("<|file_sep|>"), id -> vocab.fimSep = id);
    }

    private void find(int known, Set<String> texts, IntConsumer set) {
        if (known != VocabData.NULL) {
            return;
        }
        int[] found = present(texts);
        if (found.length == 0) {
            return;
        }
        int id = found.length == 1 ? found[0] : firstWalked(found);
        vocab.attr[id] |= TokenAttr.CONTROL;
        set.accept(id);
    }

    private int[] present(Set<String> texts) {
        return texts.stream()
                .mapToInt(text -> vocab.tokenToId.get(text.getBytes(StandardCharsets.UTF_8)))
                .filter(id -> id >= 0)
                .sorted()
                .toArray();
    }

    /** Which of several tokens the original meets first on its walk over the vocabulary. */
    private int firstWalked(int[] ids) {
        if (order == null) {
            order = StringMapOrder.order(vocab.text);
        }
        for (int id : order) {
            if (java.util.Arrays.binarySearch(ids, id) >= 0) {
                return id;
            }
        }
        throw new IllegalStateException("tokens that are not in the vocabulary");
    }

    private void markUnused() {
        byte[] unused = "unused".getBytes(StandardCharsets.US_ASCII);
        for (int id = 0; id < vocab.nTokens(); id++) {
            if ((vocab.attr[id] & TokenAttr.CONTROL) != 0 && contains(vocab.text[id], unused)) {
                vocab.attr[id] |= TokenAttr.UNUSED;
            }
        }
    }

    private void collectEog() {
        for (int id : new int[] {vocab.fimPad, vocab.fimRep, vocab.fimSep}) {
            addEog(id);
        }
        for (int id : present(EOG)) {
            addEog(id);
            vocab.attr[id] |= TokenAttr.CONTROL;
        }
        for (int id : present(SHOWN)) {
            vocab.attr[id] = TokenAttr.USER_DEFINED;
        }
        addEog(vocab.eos);
        addEog(vocab.eot);
        addEog(vocab.eom);
    }

    private void addEog(int id) {
        if (id != VocabData.NULL) {
            vocab.eogIds.add(id);
        }
    }

    /** o200k_harmony and solar-open use {@code <|end|>} inside an answer. */
    private void dropEndOfHarmony() {
        int end = eog("<|end|>");
        boolean call = eog("<|call|>") >= 0 || eog("<|calls|>") >= 0;
        if (end >= 0 && call && (eog("<|return|>") >= 0 || eog("<|flush|>") >= 0)) {
            vocab.eogIds.remove(end);
            vocab.attr[end] = TokenAttr.USER_DEFINED;
        }
    }

    private void dropEosOfGemma4() {
        int eos = eog("</s>");
        if (eos >= 0 && eog("<|tool_response>") >= 0) {
            vocab.eogIds.remove(eos);
            vocab.attr[eos] = TokenAttr.NORMAL;
        }
    }

    private int eog(String text) {
        int id = vocab.tokenToId.get(text.getBytes(StandardCharsets.UTF_8));
        return vocab.eogIds.contains(id) ? id : VocabData.NULL;
    }

    private static boolean contains(byte[] text, byte[] part) {
        for (int at = 0; at + part.length <= text.length && text[at] != 0; at++) {
            if (java.util.Arrays.equals(text, at, at + part.length, part, 0, part.length)) {
                return true;
            }
        }
        return false;
    }

    /** Tokens that are cut out of a text before all else, longest first, equals as std::sort leaves them. */
    static int[] cache(VocabData vocab) {
        long[] tokens = IntStream.range(0, vocab.nTokens())
                .filter(id -> (vocab.attr[id] & CUT) != 0)
                .mapToLong(id -> StdSort.element(vocab.text[id].length, id))
                .toArray();
        StdSort.sort(tokens, 0, tokens.length);
        return java.util.Arrays.stream(tokens).mapToInt(token -> (int) token).toArray();
    }
}
