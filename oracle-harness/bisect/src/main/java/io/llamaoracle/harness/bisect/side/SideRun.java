package io.llamaoracle.harness.bisect.side;

import io.llamaoracle.harness.transcript.Transcript;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a side did with a case.
 *
 * @param transcript its answers, canonical
 * @param trace folder of its trace; empty when it was not traced
 */
public record SideRun(Transcript transcript, Optional<Path> trace) {}
