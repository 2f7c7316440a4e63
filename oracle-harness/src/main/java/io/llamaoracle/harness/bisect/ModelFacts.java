package io.llamaoracle.harness.bisect;

import io.llamaoracle.engine.gguf.GgufFile;
import io.llamaoracle.engine.gguf.GgufKv;
import io.llamaoracle.engine.gguf.GgufTensorInfo;
import java.nio.file.Path;
import java.util.Optional;

/** What a bisection needs to know of a model file. */
final class ModelFacts {
    private ModelFacts() {}

    /** Number of tokens. */
    static int vocabularySize(Path model) {
        try (GgufFile file = GgufFile.open(model)) {
            GgufKv tokens = file.kv("tokenizer.ggml.tokens");
            return tokens == null ? 0 : Math.toIntExact(tokens.count());
        }
    }

    /** ggml's name of a weight's type. */
    static Optional<String> weightType(Path model, String name) {
        try (GgufFile file = GgufFile.open(model)) {
            GgufTensorInfo info = file.tensor(name);
            return info == null ? Optional.empty() : Optional.of(info.type().typeName);
        }
    }
}
