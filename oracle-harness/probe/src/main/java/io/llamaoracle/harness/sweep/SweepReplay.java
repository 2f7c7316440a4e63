package io.llamaoracle.harness.sweep;

import io.llamaoracle.harness.probe.Probe;
import java.util.ArrayList;
import java.util.List;

/** Asks another probe what was recorded and compares block by block. */
public final class SweepReplay {
    private final Probe subject;

    public SweepReplay(Probe subject) {
        this.subject = subject;
    }

    /**
     * Compares one sweep.
     *
     * @param sweep the sweep
     * @param recorded its recording
     * @return the blocks that differ, empty when all are equal
     * @throws IllegalArgumentException if the recording is of another number of blocks
     */
    public List<Integer> differing(Sweep sweep, SweepFile recorded) {
        if (recorded.hashes().length != sweep.blocks()) {
            throw new IllegalArgumentException("sweep " + sweep.name() + " has " + sweep.blocks() + " blocks, recorded "
                    + recorded.hashes().length + "; repair: ./oracle record-probe --sweep " + sweep.name());
        }
        final List<Integer> differing = new ArrayList<>();
        for (int i = 0; i < sweep.blocks(); i++) {
            if (sweep.hash(subject, i) != recorded.hashes()[i]) {
                differing.add(i);
            }
        }
        return differing;
    }
}
