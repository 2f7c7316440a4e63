package io.llamaoracle.engine.chat.peg;

import io.llamaoracle.engine.chat.CommonUnicode;
import java.util.ArrayList;
import java.util.List;

/**
 * Everything before a delimiter or before what may become one at the end of the input. Broken UTF-8 is consumed and noted.
 *
 * <p>Origin: {@code common/peg-parser.cpp} {@code parser_executor} (b11192)
 * <p>Origin: {@code common/trie.cpp} {@code common_trie::check_at} (b11192)
 */
final class PegUntil extends PegParser {
    private final List<String> delimiters;

    PegUntil(List<String> delimiters) {
        this.delimiters = delimiters;
    }

    @Override
    PegResult parse(Input in, int start) {
        String text = in.text();
        List<PegResult.Invalid> invalid = new ArrayList<>();
        int pos = start;
        while (pos < text.length()) {
            CommonUnicode.Parsed c = CommonUnicode.parse(text, pos);
            if (c.status() == CommonUnicode.Status.INCOMPLETE && in.lenient()) {
                return new PegResult(PegResult.Type.NEED_MORE_INPUT, start, pos, List.of(), invalid);
            }
            if (c.status() != CommonUnicode.Status.SUCCESS) {
                invalid.add(new PegResult.Invalid(pos, c.bytes()));
            } else if (stopsAt(text, pos)) {
                return new PegResult(PegResult.Type.SUCCESS, start, pos, List.of(), invalid);
            }
            pos += c.bytes();
        }
        return new PegResult(
                pos == text.length() && in.lenient() ? PegResult.Type.NEED_MORE_INPUT : PegResult.Type.SUCCESS,
                start,
                pos,
                List.of(),
                invalid);
    }

    /** Whether a delimiter stands there, or the text ends inside one. */
    private boolean stopsAt(String text, int pos) {
        for (String d : delimiters) {
            if (!d.isEmpty() && (text.startsWith(d, pos) || partial(text, pos, d))) {
                return true;
            }
        }
        return false;
    }

    /** The text may end inside a character of the delimiter: its whole characters must match. */
    private static boolean partial(String text, int pos, String delimiter) {
        int n = 0;
        while (pos + n < text.length() && n < delimiter.length()) {
            CommonUnicode.Parsed c = CommonUnicode.parse(text, pos + n);
            if (c.status() != CommonUnicode.Status.SUCCESS) {
                return n > 0;
            }
            if (!delimiter.startsWith(text.substring(pos + n, pos + n + c.bytes()), n)) {
                return false;
            }
            n += c.bytes();
        }
        return n > 0 && n < delimiter.length();
    }
}
