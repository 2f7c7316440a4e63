package io.llamaoracle.harness.bisect.side;

import io.llamaoracle.harness.bisect.partial.NameMap;
import io.llamaoracle.harness.bisect.partial.Tolerance;
import io.llamaoracle.harness.suite.Request;
import java.nio.file.Path;
import java.util.List;

/** A side that shows some tensors of its own and no graph: another engine. */
public interface PartialSide extends Side {
    /** What it calls the nodes. */
    NameMap names();

    /** What counts as equal. */
    Tolerance tolerance();

    /**
     * Answers the requests while what it shows is written as a trace.
     *
     * @param tokens per request the tokens to feed instead of the drawn ones
     * @param names names of the tensors that are wanted, as this engine calls them
     * @param folder existing, empty folder for the trace
     * @throws io.llamaoracle.harness.runner.NotCoveredException when it shows no tensors
     */
    SideRun trace(List<Request> requests, List<List<Integer>> tokens, List<String> names, Path folder);
}
