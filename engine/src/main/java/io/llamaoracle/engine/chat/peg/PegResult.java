package io.llamaoracle.engine.chat.peg;

import java.util.List;

/**
 * How a match ended, what it covers, and the tagged nodes in it.
 *
 * <p>Origin: {@code common/peg-parser.h} {@code common_peg_parse_result} (b11192)
 *
 * @param type how it ended
 * @param start where it began
 * @param end where it ended; after a failure how far it came
 * @param nodes tagged nodes in order
 * @param invalid runs of broken UTF-8 in it
 */
public record PegResult(Type type, int start, int end, List<PegNode> nodes, List<Invalid> invalid) {
    /** How a match ended. */
    public enum Type {
        FAIL,
        SUCCESS,
        NEED_MORE_INPUT
    }

    /** A run of bytes that is no UTF-8. */
    public record Invalid(int pos, int length) {}

    static PegResult of(Type type, int start, int end) {
        return new PegResult(type, start, end, List.of(), List.of());
    }

    static PegResult fail(int at) {
        return of(Type.FAIL, at, at);
    }

    public boolean failed() {
        return type == Type.FAIL;
    }

    public boolean succeeded() {
        return type == Type.SUCCESS;
    }

    public boolean needsMore() {
        return type == Type.NEED_MORE_INPUT;
    }
}
