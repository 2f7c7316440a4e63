package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.recording.RecorderListener;
import java.util.function.Consumer;

/**
 * Shows how far a recorder is, and says which cases are unstable.
 *
 * @param progress the line
 * @param who what stands before the pass, such as an oracle's name; may be empty
 * @param say takes whole lines
 */
record RecordProgress(Progress progress, String who, Consumer<String> say) implements RecorderListener {
    @Override
    public void pass(int pass, int done, int total) {
        progress.begin(who + (pass == 1 ? "first process" : "second process, in reverse"), done, total);
    }

    @Override
    public void answered(String id) {
        progress.step();
    }

    @Override
    public void unstable(String id, String where) {
        progress.clear();
        say.accept("  UNSTABLE " + id + " " + where);
    }
}
