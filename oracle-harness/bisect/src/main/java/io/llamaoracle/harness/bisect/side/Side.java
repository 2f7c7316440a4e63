package io.llamaoracle.harness.bisect.side;

import io.llamaoracle.harness.bisect.trace.TapChoice;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.suite.Request;
import java.nio.file.Path;
import java.util.List;

/** Who is traced. */
public interface Side extends AutoCloseable {
    /** For reports, such as {@code container:llama-oracle/server:b11192-haswell-gcc12}. */
    String name();

    /** Model and flags it runs with. */
    ServerSpec spec();

    /** The same side with another model file or other flags. */
    Side with(ServerSpec spec);

    /** The same side, which may stay up between runs until it is closed. */
    default Side kept() {
        return this;
    }

    /** Answers the requests in a fresh process or context, without a tap. */
    SideRun run(List<Request> requests);

    /**
     * Answers the requests in a fresh process or context under a tap.
     *
     * @param tap what is traced
     * @param folder existing, empty folder for the trace
     */
    SideRun trace(List<Request> requests, TapChoice tap, Path folder);

    /** Ends what was kept up; nothing where every run has a process or context of its own. */
    @Override
    default void close() {}
}
