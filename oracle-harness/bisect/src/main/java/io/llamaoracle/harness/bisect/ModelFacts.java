package io.llamaoracle.harness.bisect;

import io.llamaoracle.harness.gguf.GgufLayout;
import io.llamaoracle.harness.gguf.GgufTypes;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.Optional;

/** What a bisection needs to know of a model file. */
final class ModelFacts {
    private ModelFacts() {}

    /** Number of tokens. */
    static int vocabularySize(Path model) {
        try (Arena arena = Arena.ofConfined()) {
            return GgufLayout.of(GgufLayout.map(model, arena))
                    .key("tokenizer.ggml.tokens")
                    .map(k -> Math.toIntExact(k.items()))
                    .orElse(0);
        }
    }

    /** ggml's name of a weight's type. */
    static Optional<String> weightType(Path model, String name) {
        try (Arena arena = Arena.ofConfined()) {
            return GgufLayout.of(GgufLayout.map(model, arena)).tensors().stream()
                    .filter(w -> w.name().equals(name))
                    .map(w -> GgufTypes.name(w.type()))
                    .findFirst();
        }
    }
}
