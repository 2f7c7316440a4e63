package io.llamaoracle.harness.transcript;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * One answer of a server as it came over HTTP.
 *
 * @param status HTTP status
 * @param contentType value of the Content-Type header, empty when absent
 * @param body the body as text; a body that is not UTF-8 is kept byte for char and told by {@value #BYTES} in the type
 */
public record Answer(int status, String contentType, String body) {
    /** Suffix of the content type of a body that is not UTF-8. */
    public static final String BYTES = ";body=bytes";

    /** The answer with these body bytes. */
    public static Answer of(int status, String contentType, byte[] body) {
        String type = contentType == null ? "" : contentType;
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString();
            return new Answer(status, type, text);
        } catch (CharacterCodingException e) {
            return new Answer(status, type + BYTES, new String(body, StandardCharsets.ISO_8859_1));
        }
    }

    /** The body's bytes as they came. */
    public byte[] bytes() {
        return body.getBytes(contentType.endsWith(BYTES) ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8);
    }

    /** Whether the body is a stream of server-sent events. */
    public boolean eventStream() {
        return contentType.startsWith("text/event-stream");
    }
}
