package io.llamaoracle.harness.recording;

import io.llamaoracle.harness.suite.Case;
import io.llamaoracle.harness.transcript.Transcript;

/**
 * A case with the oracle's answers in canonical form.
 *
 * @param definition what was asked
 * @param transcript what was answered
 */
public record RecordedCase(Case definition, Transcript transcript) {}
