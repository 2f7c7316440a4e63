package io.llamaoracle.engine.tokenizer;

import java.util.Arrays;

/**
 * One word after the other: characters, merges, tokens. Holds the arrays of a whole text; not to be shared by threads.
 *
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llm_tokenizer_bpe_session::tokenize} (b11192)
 */
final class BpeWord {

    /** Below this many characters a scan for the lowest rank beats a heap. */
    private static final int SHORT = 48;

    private final BpeTokenizer bpe;
    private final IntList out;
    private final WordCache cache;
    private byte[] text = new byte[0];
    private int[] symbol = new int[SHORT];
    private int[] start = new int[SHORT + 1];
    private long[] pair = new long[SHORT];
    private int symbols;

    /** Starts on a text of so many bytes. */
    BpeWord(BpeTokenizer bpe, IntList out, int bytes) {
        this.bpe = bpe;
        this.out = out;
        this.cache = new WordCache(out, bytes);
    }

    void tokenize(byte[] bytes, int from, int to) {
        if (from == to || cache.recall(bytes, from, to)) {
            return;
        }
        int before = out.size();
        text = bytes;
        if (!whole(from, to)) {
            load(from, to);
            if (symbols < SHORT) {
                mergeShort();
            } else {
                symbols = new BpeLongWord(bpe.merges, symbol, start, symbols).merge();
            }
            for (int i = 0; i < symbols; i++) {
                emit(symbol[i], start[i], start[i + 1]);
            }
        }
        cache.keep(bytes, from, to, before);
    }

    /** Takes the word as one token where the vocabulary wants that: any word, or Gemma 4's line feeds. */
    private boolean whole(int from, int to) {
        boolean feeds = bpe.vocab.preType == PreType.GEMMA4 && text[from] == '\n' && text[to - 1] == '\n';
        for (int i = from; i < to && feeds; i++) {
            feeds = text[i] == '\n';
        }
        if (!bpe.vocab.ignoreMerges && !feeds) {
            return false;
        }
        byte[] word = Arrays.copyOfRange(text, from, to);
        int token = bpe.vocab.tokenToId.get(bpe.byteEncode ? ByteEncoding.encode(word) : word);
        if (token >= 0) {
            out.add(token);
        }
        return token >= 0;
    }

    private void load(int from, int to) {
        if (symbol.length < to - from) {
            symbol = new int[to - from];
            start = new int[to - from + 1];
            pair = new long[to - from];
        }
        symbols = 0;
        boolean space = false;
        for (int at = from; at < to; symbols++) {
            int length = bpe.byteEncode ? 1 : Math.min(Utf8.length(text[at]), to - at);
            symbol[symbols] = length == 1 ? bpe.single[text[at] & 0xff] : bpe.merges.find(text, at, length);
            start[symbols] = at;
            space |= text[at] == ' ';
            at += length;
        }
        start[symbols] = to;
        if (space && !bpe.byteEncode && symbols > 1) {
            throw new TokenizerAbortException("GGML_ASSERT(token_left.find(' ') == std::string::npos) failed");
        }
    }

    private void mergeShort() {
        for (int i = 0; i + 1 < symbols; i++) {
            pair[i] = bpe.merges.get(symbol[i], symbol[i + 1]);
        }
        while (true) {
            int best = -1;
            long least = BpeMerges.NO_MERGE >>> 32;
            for (int i = 0; i + 1 < symbols; i++) {
                if (pair[i] >>> 32 < least) {
                    least = pair[i] >>> 32;
                    best = i;
                }
            }
            if (best < 0) {
                return;
            }
            mergeAt(best);
        }
    }

    private void mergeAt(int best) {
        symbol[best] = (int) pair[best];
        int moved = symbols - best - 2;
        System.arraycopy(symbol, best + 2, symbol, best + 1, moved);
        System.arraycopy(start, best + 2, start, best + 1, moved + 1);
        System.arraycopy(pair, best + 2, pair, best + 1, moved);
        symbols--;
        if (best > 0) {
            pair[best - 1] = bpe.merges.get(symbol[best - 1], symbol[best]);
        }
        if (best + 1 < symbols) {
            pair[best] = bpe.merges.get(symbol[best], symbol[best + 1]);
        }
    }

    /** A text that is no token falls apart into bytes; bytes that are no token either are dropped. */
    private void emit(int number, int from, int to) {
        if (number >= 0 && number < bpe.vocab.nTokens()) {
            out.add(number);
            return;
        }
        byte[] shown = Arrays.copyOfRange(text, from, to);
        for (byte b : bpe.byteEncode ? ByteEncoding.encode(shown) : shown) {
            if (bpe.rawByte[b & 0xff] >= 0) {
                out.add(bpe.rawByte[b & 0xff]);
            }
        }
    }
}
