package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.recording.Recording;
import io.llamaoracle.harness.recording.RecordingStore;
import java.util.Comparator;
import java.util.Optional;

/** Finds what a new recording is compared with. */
final class Baselines {
    private Baselines() {}

    /**
     * The accepted recording of the same build, target, model and suite; else the newest build's before it with the same
     * model and suite, of the same variant if there is one.
     */
    static Optional<Recording> find(RecordingStore store, Recording recording) {
        var manifest = recording.manifest();
        return store.accepted().stream()
                .filter(r -> r.manifest().model().equals(manifest.model()))
                .filter(r -> r.manifest().suite().equals(manifest.suite()))
                .filter(r -> r.manifest().provenance().build()
                        <= manifest.provenance().build())
                .max(Comparator.comparing((Recording r) -> r.id().equals(recording.id()))
                        .thenComparing(r -> target(r).equals(target(recording)))
                        .thenComparingInt(r -> r.manifest().provenance().build()));
    }

    private static String target(Recording recording) {
        return recording.id().split("/")[1];
    }
}
