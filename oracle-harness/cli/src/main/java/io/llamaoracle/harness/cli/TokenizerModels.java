package io.llamaoracle.harness.cli;

import io.llamaoracle.harness.suite.Suites;
import java.util.List;

/** The vocabularies that suite tokenizer records. */
final class TokenizerModels {
    private TokenizerModels() {}

    static List<String> all() {
        return Suites.find("tokenizer").orElseThrow().models();
    }
}
