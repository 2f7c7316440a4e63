package io.llamaoracle.harness.bisect.side;

import io.llamaoracle.harness.suite.Request;
import java.util.List;

/** A side whose parts can be run alone. */
public interface OpenSide extends Side {
    /** What its vocabulary makes of a text on its own, asked as a prompt is. */
    List<Integer> tokenize(String text);

    /**
     * Runs the requests and computes one node again, from the inputs that it really had.
     *
     * @param graph the node's graph, counted from 0
     * @param node its place in the graph
     * @param threads the thread count that decides how the work is split
     */
    NodeRuns computeAgain(List<Request> requests, long graph, int node, int threads);
}
