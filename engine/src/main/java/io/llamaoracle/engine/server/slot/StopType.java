package io.llamaoracle.engine.server.slot;

/**
 * Why a generation ended.
 *
 * <p>Origin: {@code tools/server/server-task.cpp} {@code stop_type_to_str} (b11192)
 */
enum StopType {
    NONE("none"),
    EOS("eos"),
    WORD("word"),
    LIMIT("limit");

    private final String text;

    StopType(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }
}
