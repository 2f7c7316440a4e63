package io.llamaoracle.engine.chat.analysis;

import io.llamaoracle.engine.json.Json;

/**
 * The conversations whose renderings are compared.
 *
 * <p>Origin: {@code common/chat-diff-analyzer.cpp} {@code build_tool_call} {@code tools} {@code user_msg} (b11192)
 */
final class Samples {
    static final String FUN_FIRST = "FFF_FIRST_FUN_F";
    static final String FUN_SECOND = "SSS_SECOND_FUN_S";
    static final String ARG_FIRST = "AA_ARG_FST_AA";
    static final String ARG_SECOND = "BB_ARG_SND_BB";
    static final String USER = "U_USER_MSG Hello END_U";
    static final String USER_TWO = "V_USER_MSG Hello END_V";
    static final String ANSWER = "A_ASST_MSG I can help END_A";
    static final String THOUGHT = "REASON_PART I am thinking END_R";

    private Samples() {}

    static Json list(Json... items) {
        Json out = Json.array();
        for (Json item : items) {
            out.add(item);
        }
        return out;
    }

    static Json user() {
        return message("user", USER);
    }

    static Json message(String role, String content) {
        return Json.object().put("role", role).put("content", content);
    }

    static Json call(String name, Json arguments) {
        return Json.object()
                .put("id", "call00001")
                .put("type", "function")
                .put("function", Json.object().put("name", name).put("arguments", arguments));
    }

    static Json tools() {
        return list(tool(FUN_FIRST, "Test function foo"), tool(FUN_SECOND, "Test function bar"));
    }

    private static Json tool(String name, String description) {
        Json properties = Json.object()
                .put(ARG_FIRST, Json.object().put("type", "string").put("description", "First argument"))
                .put(ARG_SECOND, Json.object().put("type", "string").put("description", "Second argument"));
        Json parameters = Json.object()
                .put("type", "object")
                .put("properties", properties)
                .put("required", Json.array());
        Json function =
                Json.object().put("name", name).put("description", description).put("parameters", parameters);
        return Json.object().put("type", "function").put("function", function);
    }
}
