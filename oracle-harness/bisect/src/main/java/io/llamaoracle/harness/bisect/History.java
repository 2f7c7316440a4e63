package io.llamaoracle.harness.bisect;

import io.llamaoracle.harness.bisect.sampler.StepHistory;
import io.llamaoracle.harness.bisect.trace.BatchToken;
import io.llamaoracle.harness.bisect.trace.ElementType;
import io.llamaoracle.harness.bisect.trace.Trace;
import io.llamaoracle.harness.bisect.trace.TraceDecode;
import io.llamaoracle.harness.bisect.trace.TraceTensor;
import io.llamaoracle.harness.bisect.trace.TraceValues;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** Reads from a trace what the sampler of the last request saw. */
final class History {
    /** The node that holds the logits. */
    static final String LOGITS = "result_output";

    private History() {}

    /**
     * The history of the last request's steps.
     *
     * @param steps tokens it generated
     */
    static Optional<StepHistory> of(Trace trace, int steps) {
        List<TraceDecode> decodes = trace.ofRequests();
        int promptEnd = decodes.size() - steps;
        if (steps < 1 || promptEnd < 0) {
            return Optional.empty();
        }
        TreeMap<Integer, Integer> prompt = new TreeMap<>();
        for (TraceDecode decode : decodes.subList(0, promptEnd + 1)) {
            for (BatchToken token : decode.tokens()) {
                prompt.tailMap(token.position(), true).clear();
                prompt.put(token.position(), token.id());
            }
        }
        List<float[]> rows = new ArrayList<>();
        List<Integer> tokens = new ArrayList<>();
        for (TraceDecode decode : decodes.subList(promptEnd, decodes.size())) {
            Optional<float[]> row = row(trace, decode);
            if (row.isEmpty() || (!rows.isEmpty() && decode.tokens().size() != 1)) {
                return Optional.empty();
            }
            if (!rows.isEmpty()) {
                tokens.add(decode.tokens().get(0).id());
            }
            rows.add(row.get());
        }
        return Optional.of(new StepHistory(List.copyOf(prompt.values()), rows, tokens));
    }

    /** The last row of logits of a decode. */
    private static Optional<float[]> row(Trace trace, TraceDecode decode) {
        TraceTensor found = null;
        for (var graph : decode.graphs()) {
            for (TraceTensor node : graph.nodes()) {
                boolean logits = node.name().equals(LOGITS) && node.offset() >= 0 && node.elements() > 0;
                found = logits ? node : found;
            }
        }
        if (found == null || ElementType.of(found.type()) != ElementType.F32) {
            return Optional.empty();
        }
        ByteBuffer values = TraceValues.read(trace, found);
        int n = Math.toIntExact(found.shape().get(0));
        float[] row = new float[n];
        int from = (values.limit() / Float.BYTES / n - 1) * n;
        for (int i = 0; i < n; i++) {
            row[i] = Float.intBitsToFloat(values.getInt((from + i) * Float.BYTES));
        }
        return Optional.of(row);
    }
}
