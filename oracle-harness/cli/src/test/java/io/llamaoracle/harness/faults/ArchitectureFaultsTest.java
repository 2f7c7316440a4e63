package io.llamaoracle.harness.faults;

/**
 * Faults in graphs, hyperparameters, rotary embeddings, routing and tokenizers; docs/planted-faults-architectures.md keeps
 * the table.
 */
class ArchitectureFaultsTest extends RecordedFaults {
    ArchitectureFaultsTest() {
        super("architectures");
    }
}
