package io.llamaoracle.harness.bisect;

import io.llamaoracle.harness.bisect.node.ElementDiff;
import io.llamaoracle.harness.bisect.node.NodeBisect;
import io.llamaoracle.harness.bisect.node.NodeFinding;
import io.llamaoracle.harness.bisect.side.Side;
import io.llamaoracle.harness.bisect.side.SideRun;
import io.llamaoracle.harness.bisect.trace.TapChoice;
import io.llamaoracle.harness.bisect.trace.Trace;
import io.llamaoracle.harness.bisect.trace.TraceReader;
import io.llamaoracle.harness.bisect.trace.TraceTensor;
import io.llamaoracle.harness.bisect.trace.TraceValues;
import io.llamaoracle.harness.suite.Request;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** From two sides and the same requests to the first differing node, and in it to the first differing element. */
public final class NodeLevel {
    private final Side left;
    private final Side right;
    private final Path work;

    /**
     * A comparison of two sides.
     *
     * @param work existing folder for the traces, which stay there
     */
    public NodeLevel(Side left, Side right, Path work) {
        this.left = left;
        this.right = right;
        this.work = work;
    }

    /** Both traced runs, and what their traces first differ in. */
    public record Traced(SideRun left, SideRun right, NodeFinding finding) {}

    /** The raw bytes of both sides in one graph. */
    public record Raw(Trace left, Trace right, Optional<ElementDiff> element) {}

    /** Traces everything on both sides and compares. */
    public Traced nodes(List<Request> requests) {
        SideRun l = left.trace(requests, TapChoice.HASHES, Folders.fresh(work, "left"));
        SideRun r = right.trace(requests, TapChoice.HASHES, Folders.fresh(work, "right"));
        return new Traced(l, r, NodeBisect.compare(read(l), read(r)));
    }

    /**
     * Runs both sides again for the raw bytes of the differing node and of what it reads.
     *
     * @param found a finding that names a node or an input
     */
    public Raw elements(List<Request> requests, NodeFinding found) {
        Trace l = read(left.trace(requests, choice(found.left()), Folders.fresh(work, "left-values")));
        Trace r = read(right.trace(requests, choice(found.right()), Folders.fresh(work, "right-values")));
        Optional<TraceTensor> a = TraceValues.find(l, found.left());
        Optional<TraceTensor> b = TraceValues.find(r, found.right());
        if (a.isEmpty()
                || b.isEmpty()
                || !found.left().shape().equals(found.right().shape())) {
            return new Raw(l, r, Optional.empty());
        }
        return new Raw(
                l, r, Optional.of(ElementDiff.of(a.get(), TraceValues.read(l, a.get()), TraceValues.read(r, b.get()))));
    }

    /** Removes the folder of the traces. */
    public static void discard(Path work) {
        Folders.delete(work);
    }

    private static TapChoice choice(TraceTensor node) {
        List<String> names = new ArrayList<>(node.sources());
        names.add(node.name());
        return TapChoice.values(names, node.graph());
    }

    private static Trace read(SideRun run) {
        return TraceReader.read(run.trace().orElseThrow());
    }
}
