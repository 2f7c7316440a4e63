package io.llamaoracle.engine.chat.analysis;

/**
 * The marks around an answer's content.
 *
 * <p>Origin: {@code common/chat-auto-parser.h} {@code analyze_content} (b11192)
 *
 * @param wrapped whether marks were found
 * @param start what stands before content
 * @param end what stands after it
 */
public record Content(boolean wrapped, String start, String end) {
    static final Content PLAIN = new Content(false, "", "");

    boolean isAlwaysWrapped() {
        return wrapped && !start.isEmpty() && !end.isEmpty();
    }
}
