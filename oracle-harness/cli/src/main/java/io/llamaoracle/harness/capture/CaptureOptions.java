package io.llamaoracle.harness.capture;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What is written, and where.
 *
 * @param out file of lines; older ones get a number: {@code log.jsonl.1}
 * @param redact what is replaced in a body before it is written
 * @param share of the requests that is written, from 0 to 1
 * @param rotate bytes after which a new file is begun
 */
public record CaptureOptions(Path out, List<Pattern> redact, double share, long rotate) {
    public CaptureOptions {
        redact = List.copyOf(redact);
    }
}
