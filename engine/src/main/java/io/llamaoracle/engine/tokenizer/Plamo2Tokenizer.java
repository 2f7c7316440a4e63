package io.llamaoracle.engine.tokenizer;

import java.util.Arrays;

/**
 * The best path, found from the end of the text.
 *
 * <p>Origin: {@code src/llama-vocab.cpp} {@code llm_tokenizer_plamo2::encode} (b11192)
 */
final class Plamo2Tokenizer implements TextTokenizer {

    private static final int BYTE_ORDER_MARK = 0xFEFF;

    private final Plamo2Table table;

    Plamo2Tokenizer(VocabData vocab) {
        table = new Plamo2Table(vocab);
    }

    @Override
    public void tokenize(byte[] text, IntList out) {
        int[] cpts = Utf8.codePoints(text);
        if (cpts.length > 0 && cpts[0] == BYTE_ORDER_MARK) {
            cpts = Arrays.copyOfRange(cpts, 1, cpts.length);
        }
        int n = cpts.length;
        long[] cost = new long[n + 1];
        Arrays.fill(cost, 1L << 60);
        cost[n] = 0;
        int[] length = new int[n];
        int[] token = new int[n];
        int suffix = 0;
        for (int i = n - 1; i >= 0; i--) {
            suffix = next(cpts[i], suffix);
            for (int p = suffix; p < table.size(); p++) {
                int score = table.score[p];
                if (score > Plamo2Table.INVALID_SCORE && cost[i + table.pieceLength[p]] - score < cost[i]) {
                    cost[i] = cost[i + table.pieceLength[p]] - score;
                    length[i] = table.pieceLength[p];
                    token[i] = table.token[p];
                }
                if (score == Plamo2Table.UNKNOWN_SCORE) {
                    break;
                }
            }
        }
        for (int at = 0; at < n; at += length[at]) {
            if (token[at] >= 0) {
                out.add(token[at]);
            } else {
                bytes(cpts[at], out);
            }
        }
    }

    private int next(int cpt, int from) {
        int suffix = from;
        for (int p = from; p < table.size(); p++) {
            suffix = table.suffix(cpt, table.piece[p]);
            if (suffix > 0 || table.score[p] == Plamo2Table.UNKNOWN_SCORE) {
                break;
            }
        }
        return suffix;
    }

    /** Code points beyond Unicode, which four bytes can spell, fall apart too. */
    private void bytes(int cpt, IntList out) {
        int n = cpt < 0x80 ? 1 : cpt < 0x800 ? 2 : cpt < 0x10000 ? 3 : 4;
        for (int i = 0; i < n; i++) {
            int lead = n == 1 ? cpt : i == 0 ? 0xf00 >>> n & 0xff : 0x80;
            out.add(table.bytes[lead | cpt >>> 6 * (n - i - 1) & 0x3f]);
        }
    }
}
