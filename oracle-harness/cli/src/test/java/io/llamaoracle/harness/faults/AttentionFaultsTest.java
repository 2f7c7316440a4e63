package io.llamaoracle.harness.faults;

/** Faults in attention, KV cache and slots; docs/planted-faults-attention.md keeps the table. */
class AttentionFaultsTest extends RecordedFaults {
    AttentionFaultsTest() {
        super("attention");
    }
}
