package io.llamaoracle.harness.bisect.side;

import io.llamaoracle.harness.bisect.trace.TapChoice;
import io.llamaoracle.harness.runner.RunnerException;
import io.llamaoracle.harness.runner.ServerSpec;
import io.llamaoracle.harness.suite.Request;
import java.nio.file.Path;
import java.util.List;

/** The engine in this process. */
public record EngineSide(ServerSpec spec) implements Side {
    @Override
    public String name() {
        return "engine";
    }

    @Override
    public Side with(ServerSpec other) {
        return new EngineSide(other);
    }

    @Override
    public SideRun run(List<Request> requests) {
        throw new RunnerException("the engine cannot be traced yet");
    }

    @Override
    public SideRun trace(List<Request> requests, TapChoice tap, Path folder) {
        throw new RunnerException("the engine cannot be traced yet");
    }
}
