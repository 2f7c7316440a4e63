package io.llamaoracle.engine.server.params;

import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonGet;

/**
 * What wakes a lazy grammar.
 *
 * <p>Origin: {@code tools/server/server-common.h} {@code server_grammar_trigger} (b11192)
 *
 * @param type 0 token, 1 word, 2 pattern, 3 full pattern; other values pass until a sampler is made
 * @param value the word or pattern
 * @param token the token of type 0
 */
public record GrammarTrigger(int type, String value, int token) {
    public static final int TOKEN = 0;
    public static final int WORD = 1;
    public static final int PATTERN = 2;
    public static final int PATTERN_FULL = 3;

    /** Reads the form used in requests. */
    public static GrammarTrigger of(Json in) {
        int type = JsonGet.int32(in.at("type"));
        String value = JsonGet.string(in.at("value"));
        return new GrammarTrigger(type, value, type == TOKEN ? JsonGet.int32(in.at("token")) : -1);
    }

    /** The form used in requests and echoes. */
    public Json toJson() {
        Json out = Json.object().put("type", type).put("value", value);
        return type == TOKEN ? out.put("token", token) : out;
    }
}
