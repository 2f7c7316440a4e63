package io.llamaoracle.engine.tokenizer;

import java.util.ArrayList;
import java.util.List;

/**
 * WordPiece: words by white space and punctuation, lower case and without accents where asked, then the longest pieces.
 *
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llm_tokenizer_wpm_session} (b11192)
 */
final class WpmTokenizer implements TextTokenizer {

    private static final int PHANTOM_SPACE = 0x2581;
    private static final int REPLACEMENT = 0xFFFD;

    private final VocabData vocab;

    WpmTokenizer(VocabData vocab) {
        this.vocab = vocab;
    }

    @Override
    public void tokenize(byte[] text, IntList out) {
        for (byte[] word : words(text)) {
            int before = out.size();
            pieces(word, out);
            if (out.size() == before) {
                out.add(vocab.unk);
            }
        }
    }

    private void pieces(byte[] word, IntList out) {
        int before = out.size();
        int at = 0;
        while (at < word.length) {
            int end = Math.min(word.length, at + vocab.maxTokenLength + 1);
            int token = VocabData.NULL;
            while (end > at) {
                token = vocab.tokenToId.get(word, at, end - at);
                if (token >= 0) {
                    break;
                }
                end--;
            }
            if (token < 0) {
                out.cut(before);
                return;
            }
            out.add(token);
            at = end;
        }
    }

    /** Words with a phantom space before each. */
    List<byte[]> words(byte[] text) {
        List<byte[]> words = new ArrayList<>();
        Utf8.Writer word = start();
        int empty = word.size();
        for (int cpt : Utf8.codePoints(text)) {
            int base = vocab.stripAccents ? Unicode.nfd(cpt) : cpt;
            int flags = Unicode.flags(base);
            boolean space = (flags & Unicode.WHITESPACE) != 0;
            if (!space && dropped(base, flags)) {
                continue;
            }
            boolean alone = !space && alone(base, flags);
            if ((space || alone) && word.size() > empty) {
                words.add(word.toByteArray());
                word = start();
            }
            if (!space) {
                word.add(vocab.lowercase ? Unicode.toLower(base) : base);
            }
            if (alone) {
                words.add(word.toByteArray());
                word = start();
            }
        }
        if (word.size() > empty) {
            words.add(word.toByteArray());
        }
        return words;
    }

    private static Utf8.Writer start() {
        Utf8.Writer word = new Utf8.Writer(16);
        word.add(PHANTOM_SPACE);
        return word;
    }

    private boolean dropped(int cpt, int flags) {
        return cpt == 0
                || cpt == REPLACEMENT
                || (flags & Unicode.CONTROL) != 0
                || vocab.stripAccents && (flags & Unicode.ACCENT_MARK) != 0;
    }

    private static boolean alone(int cpt, int flags) {
        return (flags & Unicode.PUNCTUATION) != 0 || cpt < 0x7f && (flags & Unicode.SYMBOL) != 0 || Han.isWord(cpt);
    }
}
