package io.llamaoracle.harness.suite;

import java.nio.charset.StandardCharsets;

/**
 * One HTTP request.
 *
 * @param method GET or POST
 * @param path path with query
 * @param body the body exactly as it is sent; empty for none
 */
public record Request(String method, String path, String body) {
    /** The body's bytes. */
    public byte[] bytes() {
        return body.getBytes(StandardCharsets.UTF_8);
    }
}
