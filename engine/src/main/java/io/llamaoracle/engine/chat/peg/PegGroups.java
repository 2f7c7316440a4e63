package io.llamaoracle.engine.chat.peg;

import java.util.ArrayList;
import java.util.List;

/**
 * Parsers with parts.
 *
 * <p>Origin: {@code common/peg-parser.cpp} {@code parser_executor} (b11192)
 */
final class PegGroups {
    private PegGroups() {}

    static final class Sequence extends PegParser {
        private final List<PegParser> parts;

        Sequence(List<PegParser> parts) {
            this.parts = parts;
        }

        @Override
        PegResult parse(Input in, int start) {
            List<PegNode> nodes = new ArrayList<>();
            List<PegResult.Invalid> invalid = new ArrayList<>();
            int pos = start;
            for (PegParser part : parts) {
                PegResult r = part.parse(in, pos);
                if (r.failed()) {
                    return PegResult.of(PegResult.Type.FAIL, start, r.end());
                }
                nodes.addAll(r.nodes());
                invalid.addAll(r.invalid());
                pos = r.end();
                if (r.needsMore()) {
                    return new PegResult(PegResult.Type.NEED_MORE_INPUT, start, pos, nodes, invalid);
                }
            }
            return new PegResult(PegResult.Type.SUCCESS, start, pos, nodes, invalid);
        }
    }

    static final class Choice extends PegParser {
        private final List<PegParser> parts;

        Choice(List<PegParser> parts) {
            this.parts = parts;
        }

        @Override
        PegResult parse(Input in, int start) {
            for (PegParser part : parts) {
                PegResult r = part.parse(in, start);
                if (!r.failed()) {
                    return r;
                }
            }
            return PegResult.fail(start);
        }
    }

    static final class Repeat extends PegParser {
        private final PegParser part;
        private final int min;
        private final int max;

        Repeat(PegParser part, int min, int max) {
            this.part = part;
            this.min = min;
            this.max = max;
        }

        @Override
        PegResult parse(Input in, int start) {
            List<PegNode> nodes = new ArrayList<>();
            List<PegResult.Invalid> invalid = new ArrayList<>();
            int pos = start;
            int count = 0;
            while ((max < 0 || count < max) && pos < in.text().length()) {
                PegResult r = part.parse(in, pos);
                if (r.failed() || r.succeeded() && r.end() == pos) {
                    break;
                }
                nodes.addAll(r.nodes());
                invalid.addAll(r.invalid());
                pos = r.end();
                if (r.needsMore()) {
                    return new PegResult(PegResult.Type.NEED_MORE_INPUT, start, pos, nodes, invalid);
                }
                count++;
            }
            if (count < min) {
                return pos >= in.text().length() && in.lenient()
                        ? new PegResult(PegResult.Type.NEED_MORE_INPUT, start, pos, nodes, invalid)
                        : PegResult.of(PegResult.Type.FAIL, start, pos);
            }
            return new PegResult(PegResult.Type.SUCCESS, start, pos, nodes, invalid);
        }
    }

    /** Succeeds without a step where its part fails. */
    static final class Not extends PegParser {
        private final PegParser part;

        Not(PegParser part) {
            this.part = part;
        }

        @Override
        PegResult parse(Input in, int start) {
            PegResult r = part.parse(in, start);
            PegResult.Type type = r.succeeded()
                    ? PegResult.Type.FAIL
                    : r.needsMore() ? PegResult.Type.NEED_MORE_INPUT : PegResult.Type.SUCCESS;
            return PegResult.of(type, start, start);
        }
    }

    static final class Tag extends PegParser {
        private final String tag;
        private final PegParser part;

        Tag(String tag, PegParser part) {
            this.tag = tag;
            this.part = part;
        }

        @Override
        PegResult parse(Input in, int start) {
            PegResult r = part.parse(in, start);
            if (r.failed()) {
                return r;
            }
            String text = r.start() < in.text().length() ? in.text().substring(r.start(), r.end()) : "";
            PegNode node = new PegNode(tag, r.start(), text, r.nodes(), r.invalid());
            return new PegResult(r.type(), r.start(), r.end(), List.of(node), r.invalid());
        }
    }
}
