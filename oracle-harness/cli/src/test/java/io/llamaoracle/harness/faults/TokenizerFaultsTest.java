package io.llamaoracle.harness.faults;

/** Faults in splitters, merges, normalisers and special tokens; docs/planted-faults-tokenizers.md keeps the table. */
class TokenizerFaultsTest extends RecordedFaults {
    TokenizerFaultsTest() {
        super("tokenizers");
    }
}
