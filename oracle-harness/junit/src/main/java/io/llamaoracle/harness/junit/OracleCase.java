package io.llamaoracle.harness.junit;

import io.llamaoracle.harness.recording.RecordedCase;
import io.llamaoracle.harness.suite.Case;
import io.llamaoracle.harness.transcript.Transcript;
import java.util.List;

/**
 * A recorded case as a test takes it.
 *
 * @param recording id of the recording
 * @param model catalogue name of the model it was recorded with
 * @param flags llama-server's flags it was recorded under
 * @param recorded what was asked and answered
 */
public record OracleCase(String recording, String model, List<String> flags, RecordedCase recorded) {
    public OracleCase {
        flags = List.copyOf(flags);
    }

    /** What to ask. */
    public Case definition() {
        return recorded.definition();
    }

    /** What the oracle answered, in canonical form. */
    public Transcript expected() {
        return recorded.transcript();
    }
}
