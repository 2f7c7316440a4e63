package io.llamaoracle.engine.chat.peg;

import io.llamaoracle.engine.chat.CommonUnicode;

/**
 * Parsers without parts.
 *
 * <p>Origin: {@code common/peg-parser.cpp} {@code parser_executor} (b11192)
 */
final class PegLeaves {
    private PegLeaves() {}

    static final class End extends PegParser {
        @Override
        PegResult parse(Input in, int start) {
            return PegResult.of(
                    start >= in.text().length() ? PegResult.Type.SUCCESS : PegResult.Type.FAIL, start, start);
        }
    }

    static final class Literal extends PegParser {
        private final String literal;

        Literal(String literal) {
            this.literal = literal;
        }

        @Override
        PegResult parse(Input in, int start) {
            for (int i = 0; i < literal.length(); i++) {
                if (start + i >= in.text().length()) {
                    return in.lenient()
                            ? PegResult.of(PegResult.Type.NEED_MORE_INPUT, start, start + i)
                            : PegResult.fail(start);
                }
                if (in.text().charAt(start + i) != literal.charAt(i)) {
                    return PegResult.fail(start);
                }
            }
            return PegResult.of(PegResult.Type.SUCCESS, start, start + literal.length());
        }
    }

    /** One character. */
    static final class Any extends PegParser {
        @Override
        PegResult parse(Input in, int start) {
            CommonUnicode.Parsed c = CommonUnicode.parse(in.text(), start);
            return switch (c.status()) {
                case SUCCESS -> PegResult.of(PegResult.Type.SUCCESS, start, start + c.bytes());
                case INVALID -> PegResult.fail(start);
                case INCOMPLETE ->
                    in.lenient() ? PegResult.of(PegResult.Type.NEED_MORE_INPUT, start, start) : PegResult.fail(start);
            };
        }
    }

    /** White space, as much as there is. */
    static final class Space extends PegParser {
        @Override
        PegResult parse(Input in, int start) {
            int pos = start;
            while (pos < in.text().length() && isSpace(in.text().charAt(pos))) {
                pos++;
            }
            return PegResult.of(PegResult.Type.SUCCESS, start, pos);
        }

        private static boolean isSpace(char c) {
            return c == ' ' || c >= '\t' && c <= '\r';
        }
    }
}
