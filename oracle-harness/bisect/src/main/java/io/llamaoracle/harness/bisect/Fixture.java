package io.llamaoracle.harness.bisect;

import io.llamaoracle.harness.bisect.node.ElementDiff;
import io.llamaoracle.harness.bisect.node.NodeFinding;
import io.llamaoracle.harness.bisect.trace.Trace;
import io.llamaoracle.harness.bisect.trace.TraceTensor;
import io.llamaoracle.harness.bisect.trace.TraceValues;
import io.llamaoracle.harness.json.Json;
import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.json.JsonText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Saves what a faulty node read, what it should have given and what it gave: enough to run it alone anywhere. */
final class Fixture {
    private Fixture() {}

    /**
     * Writes {@code node.json} and raw little-endian files into an existing folder.
     *
     * @param params the node's op_params; empty when not known
     */
    static Path save(Path folder, NodeFinding found, NodeLevel.Raw raw, List<Integer> params, String model) {
        List<Json> sources = new ArrayList<>();
        var graph = raw.left()
                .tensors()
                .filter(t -> t.graph() == found.left().graph())
                .toList();
        for (int i = 0; i < found.left().sources().size(); i++) {
            String name = found.left().sources().get(i);
            TraceTensor source = graph.stream()
                    .filter(t ->
                            t.name().equals(name) && t.index() < found.left().index() && t.offset() >= 0)
                    .reduce((a, b) -> b)
                    .orElse(null);
            JsonBuilder json = new JsonBuilder().put("name", name);
            if (source != null) {
                write(folder.resolve("src" + i + ".bin"), raw.left(), source);
                json.put("type", source.type()).put("shape", source.shapeText()).put("file", "src" + i + ".bin");
            } else {
                json.put("from", model);
            }
            sources.add(json.build());
        }
        TraceValues.find(raw.left(), found.left()).ifPresent(t -> write(folder.resolve("expected.bin"), raw.left(), t));
        TraceValues.find(raw.right(), found.right())
                .ifPresent(t -> write(folder.resolve("actual.bin"), raw.right(), t));
        JsonBuilder node = new JsonBuilder()
                .put("node", found.left().name())
                .put("op", found.left().op())
                .put("type", found.left().type())
                .put("shape", found.left().shapeText())
                .put(
                        "op_params",
                        new Json.Arr(params.stream()
                                .<Json>map(p -> RequestEdit.num(p))
                                .toList()))
                .put("sources", new Json.Arr(sources));
        raw.element().ifPresent(e -> element(node, e));
        try {
            Files.writeString(folder.resolve("node.json"), JsonText.pretty(node.build()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return folder;
    }

    private static void element(JsonBuilder node, ElementDiff e) {
        node.put("element", e.place())
                .put("expected", e.left())
                .put("actual", e.right())
                .put("ulp", e.ulp());
    }

    private static void write(Path file, Trace trace, TraceTensor tensor) {
        try {
            Files.write(file, TraceValues.read(trace, tensor).array());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
