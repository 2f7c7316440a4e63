package io.llamaoracle.engine.server.params;

/**
 * How thoughts are separated from the answer.
 *
 * <p>Origin: {@code common/chat.cpp} {@code common_reasoning_format_name} (b11192)
 * <p>Origin: {@code common/chat.cpp} {@code common_reasoning_format_from_name} (b11192)
 */
public enum ReasoningFormat {
    NONE("none"),
    AUTO("auto"),
    DEEPSEEK("deepseek"),
    DEEPSEEK_LEGACY("deepseek-legacy");

    private final String text;

    ReasoningFormat(String text) {
        this.text = text;
    }

    /** The name in requests and echoes. */
    public String text() {
        return text;
    }

    /**
     * The format of that name.
     *
     * @throws ServerException if there is none
     */
    public static ReasoningFormat of(String name) {
        for (ReasoningFormat format : values()) {
            if (format.text.equals(name)) {
                return format;
            }
        }
        throw new ServerException("Unknown reasoning format: " + name);
    }
}
