package io.llamaoracle.harness.reduce;

import io.llamaoracle.harness.json.JsonBuilder;
import io.llamaoracle.harness.json.JsonText;
import io.llamaoracle.harness.recording.Sha256;
import io.llamaoracle.harness.suite.Request;
import java.util.ArrayList;
import java.util.List;

/**
 * A candidate.
 *
 * @param requests sent in order to one fresh server
 * @param layers blocks of the original model that are left, ascending
 */
public record ReduceCase(List<Request> requests, List<Integer> layers) {
    public ReduceCase {
        requests = List.copyOf(requests);
        layers = List.copyOf(layers);
    }

    ReduceCase with(int index, Request request) {
        List<Request> changed = new ArrayList<>(requests);
        changed.set(index, request);
        return new ReduceCase(changed, layers);
    }

    ReduceCase withRequests(List<Request> other) {
        return new ReduceCase(other, layers);
    }

    ReduceCase withLayers(List<Integer> other) {
        return new ReduceCase(requests, other);
    }

    /** Equal candidates have equal keys. */
    String key() {
        StringBuilder text = new StringBuilder(layers.toString());
        for (Request r : requests) {
            text.append(JsonText.write(new JsonBuilder()
                    .put("method", r.method())
                    .put("path", r.path())
                    .put("body", r.body())
                    .build()));
        }
        return Sha256.of(text.toString());
    }
}
