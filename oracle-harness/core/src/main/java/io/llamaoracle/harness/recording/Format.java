package io.llamaoracle.harness.recording;

import java.util.ArrayList;
import java.util.List;

/** The version of the recording format, and what every file of it has in common. */
public final class Format {
    /** The one version this harness reads and writes. */
    public static final int VERSION = 1;

    static final String HEADER = "llama-oracle recording " + VERSION;

    private Format() {}

    /** Lines by newline alone; a carriage return is a character like any other. */
    static List<String> lines(String text) {
        List<String> lines = new ArrayList<>();
        for (int at = 0; at < text.length(); ) {
            int end = text.indexOf('\n', at);
            int stop = end < 0 ? text.length() : end;
            lines.add(text.substring(at, stop));
            at = stop + 1;
        }
        return lines;
    }

    static void requireHeader(String file, List<String> lines) {
        String first = lines.isEmpty() ? "" : lines.get(0);
        if (!first.equals(HEADER)) {
            throw new RecordingException(
                    file + " begins with '" + first + "', not '" + HEADER + "': another format version, or cut off");
        }
    }
}
