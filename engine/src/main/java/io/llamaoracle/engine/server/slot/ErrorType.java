package io.llamaoracle.engine.server.slot;

import io.llamaoracle.engine.json.Json;

/**
 * Kinds of refusal with their HTTP status.
 *
 * <p>Origin: {@code tools/server/server-common.cpp} {@code format_error_response} (b11192)
 */
public enum ErrorType {
    INVALID_REQUEST(400, "invalid_request_error"),
    AUTHENTICATION(401, "authentication_error"),
    NOT_FOUND(404, "not_found_error"),
    SERVER(500, "server_error"),
    PERMISSION(403, "permission_error"),
    NOT_SUPPORTED(501, "not_supported_error"),
    UNAVAILABLE(503, "unavailable_error"),
    EXCEED_CONTEXT_SIZE(400, "exceed_context_size_error");

    private final int code;
    private final String text;

    ErrorType(int code, String text) {
        this.code = code;
        this.text = text;
    }

    public int code() {
        return code;
    }

    /** The members of an error. */
    public Json format(String message) {
        return Json.object().put("code", code).put("message", message).put("type", text);
    }
}
