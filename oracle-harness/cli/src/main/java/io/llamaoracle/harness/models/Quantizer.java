package io.llamaoracle.harness.models;

import java.nio.file.Path;
import java.util.List;

/** Runs llama-quantize, wherever it is. */
@FunctionalInterface
public interface Quantizer {
    /**
     * Makes {@code target} from {@code source}.
     *
     * @throws ModelException when llama-quantize fails; its last words are in the message
     */
    void quantize(Path source, Path target, String type, List<String> options);
}
