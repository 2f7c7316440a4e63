package io.llamaoracle.harness.junit;

import io.llamaoracle.harness.transcript.Transcript;

/** Entry points of the assertions that compare bits. */
public final class BitAssertions {
    private BitAssertions() {}

    /** Floats, by their raw bits. */
    public static BitsAssert assertThatBits(float... actual) {
        return new BitsAssert(actual);
    }

    /** A subject's answers. */
    public static TranscriptAssert assertThatTranscript(Transcript actual) {
        return new TranscriptAssert(actual);
    }
}
