package io.llamaoracle.engine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.llamaoracle.engine.ops.ForwardOps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every graph node of one prompt and one decode step of each bundled model against the real library: name, operation, shape
 * and the hash of its bytes, in the order of execution. {@code record-nodes.sh} among the resources asked for them.
 */
class ArchitectureNodesTest {

    static List<String> models() throws IOException {
        try (Stream<Path> files = Files.list(root().resolve("recordings").resolve("models"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".gguf"))
                    .map(name -> name.substring(0, name.length() - ".gguf".length()))
                    .sorted()
                    .toList();
        }
    }

    private static Path root() {
        Path here = Path.of("").toAbsolutePath();
        return Files.isDirectory(here.resolve("recordings")) ? here : here.getParent();
    }

    @ParameterizedTest
    @MethodSource("models")
    void everyNodeHasTheBitsOfTheLibrary(String model) throws IOException {
        compare("nodes/arch-" + model + ".txt");
    }

    /** Needs {@code ./oracle models pull gemma3-270m-q4_k_m}. */
    @Tag("oracle")
    @ParameterizedTest
    @ValueSource(strings = {"gemma3-270m", "gemma3-270m-window"})
    void everyNodeOfARealModel(String name) throws IOException {
        assumeTrue(
                Files.exists(root().resolve(".oracle/models/gemma3-270m-q4_k_m.gguf")),
                "the model is not here; ./oracle models pull gemma3-270m-q4_k_m gets it");
        compare("nodes/" + name + ".txt");
    }

    private static void compare(String resource) throws IOException {
        List<String> lines = FirstWrongNode.read(resource);
        String request = lines.get(0).substring(lines.get(0).indexOf("decode"));
        List<String> seen = new ArrayList<>();
        new DecodeCase(request).hash(ForwardOps.standard(), (i, node) -> seen.add(FirstWrongNode.line(node)));
        assertThat(seen).containsExactlyElementsOf(lines.subList(1, lines.size()));
    }
}
