package io.llamaoracle.harness.recording;

import io.llamaoracle.harness.runner.Machine;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.suite.Case;
import io.llamaoracle.harness.suite.Suite;
import java.util.List;
import java.util.Map;

/**
 * What is to be recorded.
 *
 * @param provenance who answers
 * @param machine on what; may be unknown
 * @param spec model and flags
 * @param modelSha256 of the model file
 * @param suite where the cases come from
 * @param cases the cases to ask
 * @param target target's folder, such as {@code haswell-gcc12-glibc2.36}
 * @param env variables whose prefix may change bits, as the server sees them
 * @param command regenerates the recording
 */
public record RecordingJob(
        Provenance provenance,
        Machine machine,
        ServerSpec spec,
        String modelSha256,
        Suite suite,
        List<Case> cases,
        String target,
        Map<String, String> env,
        String command) {
    public RecordingJob {
        cases = List.copyOf(cases);
    }

    /** The recording's id: its path under the store. */
    public String id() {
        return "b" + provenance.build() + "/" + target + "/" + spec.model() + "/" + suite.name();
    }

    /** What must not change while an interrupted recording is resumed. */
    String fingerprint() {
        String on = machine.equals(Machine.UNKNOWN) ? "" : "\n" + machine;
        return Sha256.of(
                provenance + on + "\n" + modelSha256 + "\n" + suite.sha256() + "\n" + spec.flags() + "\n" + env);
    }
}
