package io.llamaoracle.harness.probe;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/**
 * One reply.
 *
 * @param status how the request ended
 * @param args key=value words of the header line
 * @param payload raw little-endian bytes, or the message when the status is not OK
 */
public record ProbeReply(Status status, Map<String, String> args, byte[] payload) {
    /** How a request ended. */
    public enum Status {
        OK,
        ERR,
        ABORT
    }

    /** A good reply with this payload. */
    public static ProbeReply ok(byte[] payload) {
        return new ProbeReply(Status.OK, Map.of(), payload);
    }

    /** A bad reply with this message. */
    public static ProbeReply failed(Status status, String message) {
        return new ProbeReply(status, Map.of(), message.getBytes(StandardCharsets.UTF_8));
    }

    /** The payload as text. */
    public String message() {
        return new String(payload, StandardCharsets.UTF_8);
    }

    /** Same status and, when OK, the same payload; the words of a failure are not compared. */
    public boolean sameAs(ProbeReply other) {
        return status == other.status && (status != Status.OK || Arrays.equals(payload, other.payload));
    }
}
