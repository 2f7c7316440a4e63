package io.llamaoracle.harness.bisect.trace;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A whole trace.
 *
 * @param folder where {@code nodes.tsv} and {@code values.bin} lie
 * @param decodes in the order in which they were called, warm-up included
 */
public record Trace(Path folder, List<TraceDecode> decodes) {
    public Trace {
        decodes = List.copyOf(decodes);
    }

    /** The decodes that requests caused. */
    public List<TraceDecode> ofRequests() {
        return decodes.stream().filter(TraceDecode::ofRequest).toList();
    }

    /** Every traced tensor, inputs included. */
    public Stream<TraceTensor> tensors() {
        return decodes.stream()
                .flatMap(d -> d.graphs().stream())
                .flatMap(g -> Stream.concat(g.inputs().stream(), g.nodes().stream()));
    }

    public long nodeCount() {
        return decodes.stream()
                .flatMap(d -> d.graphs().stream())
                .mapToLong(g -> g.nodes().size())
                .sum();
    }
}
