package io.llamaoracle.harness.recording;

/** Hears how far a recorder is. */
public interface RecorderListener {
    /** A pass begins: {@code pass} 1 or 2, {@code done} cases already there from an interrupted run. */
    void pass(int pass, int done, int total);

    /** A case was answered. */
    void answered(String id);

    /** Both passes disagree on a case. */
    void unstable(String id, String where);
}
