package io.llamaoracle.harness.probe;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;

/**
 * One request: a command word, key=value arguments in order, and a little-endian payload.
 *
 * @param command the command word
 * @param args arguments; keys and values hold no spaces
 * @param payload raw bytes, not copied
 */
public record ProbeRequest(String command, SequencedMap<String, String> args, byte[] payload) {
    private static final byte[] EMPTY = {};

    /** A request without arguments or payload. */
    public static ProbeRequest of(String command) {
        return new ProbeRequest(command, new LinkedHashMap<>(), EMPTY);
    }

    /** The same request with one more argument. */
    public ProbeRequest arg(String key, Object value) {
        final SequencedMap<String, String> more = new LinkedHashMap<>(args);
        more.put(key, value.toString());
        return new ProbeRequest(command, more, payload);
    }

    /** The same request with this payload. */
    public ProbeRequest with(LittleEndian data) {
        return new ProbeRequest(command, args, data.toByteArray());
    }

    /** An argument's value, or the fallback when it is not given. */
    public String text(String key, String fallback) {
        return args.getOrDefault(key, fallback);
    }

    /** An argument as a number, or the fallback when it is not given. */
    public long number(String key, long fallback) {
        final String value = args.get(key);
        return value == null ? fallback : Long.decode(value);
    }

    /** The header line as it goes over the wire, with its newline. */
    public byte[] header() {
        final StringBuilder line = new StringBuilder(command);
        for (final Map.Entry<String, String> e : args.entrySet()) {
            line.append(' ').append(e.getKey()).append('=').append(e.getValue());
        }
        line.append(" #").append(payload.length).append('\n');
        return line.toString().getBytes(StandardCharsets.UTF_8);
    }
}
