package io.llamaoracle.engine.server;

import java.util.Map;
import java.util.TreeMap;

/**
 * One request as it came over HTTP.
 *
 * @param method GET, POST and so on
 * @param target path and query as they stood in the first line
 * @param headers values by name, whatever its case; of a name that stood twice the first
 * @param body the body, one byte per char
 */
public record HttpRequest(String method, String target, Map<String, String> headers, byte[] body) {
    public HttpRequest {
        Map<String, String> any = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        any.putAll(headers);
        headers = any;
    }

    /** A request without headers. */
    public static HttpRequest of(String method, String target, byte[] body) {
        return new HttpRequest(method, target, Map.of(), body);
    }

    String header(String name) {
        return headers.getOrDefault(name, "");
    }

    /** The target without its query. */
    String path() {
        int end = target.indexOf('?');
        return end < 0 ? target : target.substring(0, end);
    }

    /** The value of a parameter of the query, empty if it is not there. */
    String param(String name) {
        int from = target.indexOf('?');
        if (from < 0) {
            return "";
        }
        for (String pair : target.substring(from + 1).split("&", -1)) {
            int equals = pair.indexOf('=');
            if ((equals < 0 ? pair : pair.substring(0, equals)).equals(name)) {
                return equals < 0 ? "" : pair.substring(equals + 1);
            }
        }
        return "";
    }
}
