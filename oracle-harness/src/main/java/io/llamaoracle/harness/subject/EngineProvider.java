package io.llamaoracle.harness.subject;

import io.llamaoracle.harness.runner.RunnerFactory;
import io.llamaoracle.harness.runner.SubjectProvider;
import java.util.Optional;

/** The target {@code engine}. */
public final class EngineProvider implements SubjectProvider {
    @Override
    public String usage() {
        return "engine: the Java engine, in this process (default)";
    }

    @Override
    public Optional<RunnerFactory> find(String target) {
        return target.equals("engine") ? Optional.of(EngineRunner::new) : Optional.empty();
    }
}
