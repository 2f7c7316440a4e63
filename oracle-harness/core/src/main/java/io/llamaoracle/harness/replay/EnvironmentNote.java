package io.llamaoracle.harness.replay;

import io.llamaoracle.harness.recording.Manifest;
import io.llamaoracle.harness.runner.Machine;
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
     * @param subject what the subject says of itself ({@code build}, {@code variant}, {@code compiler}, {@code libc},
     *     {@code cpu}, {@code cpu_flags}, {@code kernel}); what it does not say is not compared
     * @return empty when nothing differs
     */
    public static Optional<String> of(Manifest manifest, Map<String, String> subject) {
        var who = manifest.provenance();
        var machine = manifest.machine();
        List<String> differences = new ArrayList<>();
        compare("build", Integer.toString(who.build()), subject, differences);
        compare("variant", who.variant(), subject, differences);
        compare("compiler", who.compiler(), subject, differences);
        compare("libc", who.libc(), subject, differences);
        compare("cpu", machine.cpu(), subject, differences);
        compare("cpu_flags", String.join(" ", machine.flags()), subject, differences);
        compare("kernel", machine.kernel(), subject, differences);
        return differences.isEmpty()
                ? Optional.empty()
                : Optional.of("another environment than the recording's: " + String.join(", ", differences)
                        + (machine.equals(Machine.UNKNOWN) ? "; its CPU and kernel were not recorded" : "")
                        + "; differences may come from it");
    }

    private static void compare(String what, String recorded, Map<String, String> subject, List<String> differences) {
        String now = subject.getOrDefault(what, "unknown");
        if (!now.equals("unknown")
                && !now.isEmpty()
                && !recorded.equals("unknown")
                && !recorded.isEmpty()
                && !now.equals(recorded)) {
            differences.add(what + " " + now + " (recorded: " + recorded + ")");
        }
    }
}
