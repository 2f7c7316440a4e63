package io.llamaoracle.harness.subject.lines;

import io.llamaoracle.harness.runner.TensorSink;
import java.util.List;
import java.util.Optional;

/** Whether a runner's tensors are wanted just now, which, and by whom. */
final class LinesTracing {
    private List<String> globs = List.of();
    private TensorSink sink;

    void begin(List<String> names, TensorSink to) {
        globs = List.copyOf(names);
        sink = to;
    }

    void end() {
        sink = null;
    }

    Optional<TensorSink> sink() {
        return Optional.ofNullable(sink);
    }

    List<String> globs() {
        return globs;
    }
}
