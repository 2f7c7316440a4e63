package io.llamaoracle.engine.chat.template;

import io.llamaoracle.engine.chat.jinja.Caps;
import io.llamaoracle.engine.json.Json;
import io.llamaoracle.engine.json.JsonGet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Gives content the form that a template reads: a string or parts. Parts are joined by line ends, but not around media.
 *
 * <p>Origin: {@code common/chat.cpp} {@code messages_inp_normalizer} (b11192)
 */
final class ContentParts {
    private ContentParts() {}

    static String concat(List<ChatMessage.Part> parts) {
        StringBuilder text = new StringBuilder();
        boolean afterMedia = false;
        for (ChatMessage.Part part : parts) {
            boolean isText = part.type().equals("text");
            if (!isText && !part.type().equals("media_marker")) {
                continue;
            }
            if (isText && !afterMedia && !text.isEmpty()) {
                text.append('\n');
            }
            afterMedia = !isText;
            text.append(part.text());
        }
        return text.toString();
    }

    static Json normalize(Json messages, Caps caps) {
        boolean onlyString = caps.stringContent() && !caps.typedContent();
        boolean onlyTyped = !caps.stringContent() && caps.typedContent();
        if (!onlyString && !onlyTyped || !messages.isArray()) {
            return messages;
        }
        Json out = Json.array();
        for (Json message : messages.items()) {
            out.add(message.contains("content") ? normalizeOne(message, onlyTyped) : message);
        }
        return out;
    }

    private static Json normalizeOne(Json message, boolean onlyTyped) {
        Json content = message.at("content");
        if (onlyTyped && content.isString()) {
            Json part = Json.object().put("type", "text").put("text", content);
            return with(message, "content", Json.array().add(part));
        }
        if (!onlyTyped && content.isArray()) {
            List<ChatMessage.Part> parts = new ArrayList<>();
            for (Json part : content.items()) {
                parts.add(new ChatMessage.Part(text(part, "type"), text(part, "text")));
            }
            return with(message, "content", Json.of(concat(parts)));
        }
        return message;
    }

    /** A string member, empty where there is none. */
    static String text(Json of, String key) {
        return of.contains(key) ? JsonGet.string(of.at(key)) : "";
    }

    /** A copy with one member set, or without it if the value is null. */
    static Json with(Json object, String key, Json value) {
        Json out = Json.object();
        for (Map.Entry<String, Json> m : object.members().entrySet()) {
            if (!m.getKey().equals(key) || value != null) {
                out.put(m.getKey(), m.getKey().equals(key) ? value : m.getValue());
            }
        }
        return value == null || object.contains(key) ? out : out.put(key, value);
    }
}
