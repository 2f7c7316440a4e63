package io.llamaoracle.engine.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.llamaoracle.engine.ggml.Tensor;
import io.llamaoracle.engine.ops.ForwardOps;
import io.llamaoracle.engine.trace.TensorHash;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every graph node of one case of each attention path against the real library: name, operation, shape and the hash of its
 * bytes, in the order of execution. The files are the probe's answers to {@code decode ... nodes=1}: {@code split} has
 * three threads, {@code ring} a window that has come round, {@code unified} another sequence in the same cells,
 * {@code streams} one in cells of its own.
 */
class NodeHashesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "rows",
                "tiles",
                "split",
                "split-t1",
                "split-t2",
                "split-t16",
                "separate",
                "rotated",
                "rotated-q4_0",
                "mixed",
                "cast",
                "bf16",
                "window",
                "ring",
                "unified",
                "streams",
                "shift",
                "short-factors"
            })
    void everyNodeHasTheBitsOfTheLibrary(String path) throws IOException {
        List<String> lines = read("nodes/" + path + ".txt");
        String request = lines.get(0).substring(lines.get(0).indexOf("decode"));
        List<String> seen = new ArrayList<>();
        new DecodeCase(request).hash(ForwardOps.standard(), (i, node) -> seen.add(line(node)));
        assertThat(seen).containsExactlyElementsOf(lines.subList(1, lines.size()));
    }

    private static String line(Tensor t) {
        return String.format(
                Locale.ROOT,
                "%s %s %dx%dx%dx%d %016x",
                t.name.replace(' ', '_'),
                t.op,
                t.ne[0],
                t.ne[1],
                t.ne[2],
                t.ne[3],
                TensorHash.of(t));
    }

    private static List<String> read(String resource) throws IOException {
        try (InputStream in = NodeHashesTest.class.getResourceAsStream(resource)) {
            return Arrays.asList(new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n"));
        }
    }
}
