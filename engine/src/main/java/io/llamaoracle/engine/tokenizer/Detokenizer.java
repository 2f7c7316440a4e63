package io.llamaoracle.engine.tokenizer;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/**
 * Tokens back to text.
 *
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llama_vocab::impl::detokenize} (b11192)
 */
final class Detokenizer {

    private Detokenizer() {}

    static byte[] detokenize(VocabData vocab, int[] tokens, boolean removeSpecial, boolean unparseSpecial) {
        int from = 0;
        int to = tokens.length;
        boolean removeSpace = vocab.addSpacePrefix;
        if (removeSpecial && vocab.addBos && to > 0 && tokens[0] == vocab.bos) {
            removeSpace = false;
            from++;
        }
        if (removeSpecial && vocab.addEos && to > from && tokens[to - 1] == vocab.eos) {
            to--;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int i = from; i < to; i++) {
            boolean hidden = (vocab.attr[tokens[i]] & (TokenAttr.UNKNOWN | TokenAttr.CONTROL)) != 0;
            byte[] piece = unparseSpecial || !hidden ? vocab.piece[tokens[i]] : new byte[0];
            int skip = removeSpace && piece.length > 0 && piece[0] == ' ' ? 1 : 0;
            out.write(piece, skip, piece.length - skip);
            removeSpace = false;
        }
        byte[] text = out.toByteArray();
        return vocab.cleanSpaces ? clean(text) : text;
    }

    private static byte[] clean(byte[] text) {
        int total = spaceBeforePunctuation(text, text.length);
        total = apostropheBetweenSpaces(text, total);
        total = contractions(text, total);
        return Arrays.copyOf(text, total);
    }

    private static int spaceBeforePunctuation(byte[] text, int size) {
        int total = size > 0 ? 1 : 0;
        for (int i = 1; i < size; i++) {
            byte x = text[i];
            if (text[i - 1] == ' ' && (x == '?' || x == '!' || x == '.' || x == ',')) {
                total--;
            }
            text[total++] = x;
        }
        return total;
    }

    private static int apostropheBetweenSpaces(byte[] text, int size) {
        int total = size > 0 ? 1 : 0;
        for (int i = 1; i < size; i++) {
            byte x = text[i];
            if (x == '\'' && i + 1 < size && text[i - 1] == ' ' && text[i + 1] == ' ') {
                total--;
                text[++i] = 0;
            }
            text[total++] = x;
        }
        return total;
    }

    private static int contractions(byte[] text, int size) {
        int total = size > 0 ? 1 : 0;
        for (int i = 1; i < size; i++) {
            byte x = text[i];
            if (text[i - 1] == ' ' && x == '\'' && i + 1 < size && joins(text, i, size)) {
                total--;
            }
            text[total++] = x;
        }
        return total;
    }

    /** 's, 'm, 're and 've lose the space before them; 't, 'd and 'll keep it. */
    private static boolean joins(byte[] text, int i, int size) {
        byte first = text[i + 1];
        if (first == 's' || first == 'm') {
            return true;
        }
        return i + 2 < size && text[i + 2] == 'e' && (first == 'r' || first == 'v');
    }
}
