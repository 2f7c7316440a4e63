package io.llamaoracle.harness.replay;

import io.llamaoracle.harness.recording.Manifest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Says before a replay that the subject is of another environment than the recording: what differs then may be that. */
public final class EnvironmentNote {
    private EnvironmentNote() {}

    /**
     * The note.
     *
     * @param manifest of the recording
     * @param subject what the subject says of itself ({@code build}, {@code variant}, {@code compiler}, {@code libc});
     *     what it does not say is not compared
     * @return empty when nothing differs
     */
    public static Optional<String> of(Manifest manifest, Map<String, String> subject) {
        var who = manifest.provenance();
        List<String> differences = new ArrayList<>();
        compare("build", Integer.toString(who.build()), subject, differences);
        compare("variant", who.variant(), subject, differences);
        compare("compiler", who.compiler(), subject, differences);
        compare("libc", who.libc(), subject, differences);
        return differences.isEmpty()
                ? Optional.empty()
                : Optional.of("another environment than the recording's: " + String.join(", ", differences)
                        + "; differences may come from it");
    }

    private static void compare(String what, String recorded, Map<String, String> subject, List<String> differences) {
        String now = subject.getOrDefault(what, "unknown");
        if (!now.equals("unknown") && !now.isEmpty() && !recorded.equals("unknown") && !now.equals(recorded)) {
            differences.add(what + " " + now + " (recorded: " + recorded + ")");
        }
    }
}
